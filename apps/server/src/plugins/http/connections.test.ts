import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { withoutIdleLimit } from './connections.ts';

const openShop = shops(testDatabase());

const REQUEST = 'GET /v2/public/settings HTTP/1.1\r\nHost: shop\r\n\r\n';

async function open() {
  const { app } = await openShop();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const bound = app.server.address();
  return { app, port: typeof bound === 'object' && bound ? bound.port : 0 };
}

test('U-11: a request on a connection that was accepted before the close is answered, not reset', async () => {
  const { app, port } = await open();
  const taken = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  await taken;
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  socket.write(REQUEST);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  await closed;
});

test('U-11: so is one on a connection that waits to be accepted', async () => {
  const { app, port } = await open();
  const socket = connect(port, '127.0.0.1');
  socket.write(REQUEST);
  // Before the server has accepted the connection.
  const closed = app.close();
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
});

test('W-20: a connection is not idle while its answer is awaited, whether that comes or fails', async () => {
  const socket = new Socket().setTimeout(120_000);
  const answer = Promise.withResolvers<string>();
  const awaited = withoutIdleLimit(socket, answer.promise);
  expect(socket.timeout).toBe(0);
  answer.resolve('a picture');
  expect([await awaited, socket.timeout]).toEqual(['a picture', 120_000]);

  const failed = withoutIdleLimit(socket, Promise.reject(new Error('no picture')));
  expect(socket.timeout).toBe(0);
  await expect(failed).rejects.toThrow('no picture');
  expect(socket.timeout).toBe(120_000);
  socket.destroy();
});
