import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { shops } from '#test/checkout-shop.ts';
import { testDatabase } from '#test/database.ts';

const openShop = shops(testDatabase());

test('U-11: a request on a connection that was taken before the end is answered, not refused', async () => {
  const { app } = await openShop();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const taken = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  await taken;
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  socket.write('GET /v2/public/settings HTTP/1.1\r\nHost: shop\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  await closed;
});
