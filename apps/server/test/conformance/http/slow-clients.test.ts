import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { PROBLEMS } from '@comptoir/contract/wire/problems';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { rawRequest } from '#test/harness/raw-request.ts';
import { type Shop, shops } from '#test/shops/checkout-shop.ts';

const openShop = shops(testDatabase());
const NEVER = 3_600_000;
const QUOTE = 'POST /v2/public/checkout/quote HTTP/1.1\r\nHost: shop\r\n';
const JSON_BODY = 'Content-Type: application/json\r\n';
const LONG_TIMEOUTS = { headers: NEVER, request: NEVER, idle: NEVER, checkInterval: 20 };

/** The head of an answer, and its parsed envelope. */
function read(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(head) ?? [];
  return { status: Number(status), head: head.toLowerCase(), body: JSON.parse(body) };
}

function expectEnvelope(answer: string, status: number, code: keyof typeof PROBLEMS): void {
  const response = read(answer);
  expect([response.status, response.body]).toEqual([
    status,
    { status: 'error', code, message: PROBLEMS[code].message },
  ]);
  expect(response.head).toContain('x-content-type-options: nosniff');
  expect(response.head).toContain('connection: close');
  expect(response.head).toMatch(/x-request-id: [\da-f-]{36}/);
}

describe('a slow client', () => {
  test.each([
    ['with its headers', { headers: 50 }, 'GET /v2/public/menus HTTP/1.1\r\nHost: sh'],
    ['with the first byte', { headers: 50 }, ''],
    ['with its body', { request: 50 }, `${QUOTE}${JSON_BODY}Content-Length: 100\r\n\r\n{`],
    [
      'with a body in pieces',
      { request: 50 },
      `${QUOTE}${JSON_BODY}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
    ],
  ])('I-21: %s is answered with a timeout, and disconnected', async (_, limits, bytes) => {
    // The time for the headers is at most that for the request.
    const clientTimeouts = { ...LONG_TIMEOUTS, ...limits, headers: 50 };
    const shop = await openShop({}, { clientTimeouts });
    expectEnvelope(await rawRequest(shop.app, bytes), 408, 'bad_request');
    expect((await shop.app.inject('/ready')).statusCode).toBe(200);
  });

  test('I-21: with reading is disconnected, for any answer', async () => {
    const shop = await openShop({}, { clientTimeouts: { ...LONG_TIMEOUTS, idle: 100 } });
    const { app } = shop;
    app.get('/much', () => 'x'.repeat(64 * 1024 * 1024));
    const socket = await connectionTo(shop);
    socket.pause();
    socket.write('GET /much HTTP/1.1\r\nHost: shop\r\n\r\n');
    await expect.poll(() => connectionsOf(shop)).toBe(1);
    await expect.poll(() => connectionsOf(shop), { timeout: 10_000 }).toBe(0);
    socket.destroy();
  });

  test('I-21: and stays within its time is served', async () => {
    const shop = await openShop();
    const socket = await connectionTo(shop);
    const answer = text(socket);
    for (const byte of `${QUOTE}${JSON_BODY}Connection: close\r\nContent-Length: 12\r\n\r\n{"items":[]}`) {
      socket.write(byte);
    }
    expect(read(await answer)).toMatchObject({ status: 200, body: { status: 'success' } });
  });
});

describe('a client that sends too much', () => {
  const closed = 'Connection: close\r\n';

  test('I-21: in its headers is answered with an error', async () => {
    const { app } = await openShop();
    const long = `GET /v2/public/menus HTTP/1.1\r\nHost: shop\r\n${closed}X: ${'x'.repeat(16_384)}\r\n\r\n`;
    expectEnvelope(await rawRequest(app, long), 431, 'bad_request');
    const many = Array.from({ length: 5_000 }, (_, index) => `x${index}: y\r\n`).join('');
    const request = `GET /v2/public/menus HTTP/1.1\r\nHost: shop\r\n${closed}${many}\r\n`;
    expectEnvelope(await rawRequest(app, request), 431, 'bad_request');
  });

  test('I-21: in its address is answered with an error', async () => {
    const { app } = await openShop();
    const request = `GET /v2/public/locations/?query=${'x'.repeat(17_000)} HTTP/1.1\r\nHost: shop\r\n${closed}\r\n`;
    expectEnvelope(await rawRequest(app, request), 431, 'bad_request');
  });

  test('I-3, I-21: in a chunked body is answered with an error as soon as it is too large', async () => {
    const { app } = await openShop();
    const piece = `8000\r\n${' '.repeat(0x8000)}\r\n`.repeat(9);
    const request = `${QUOTE}${JSON_BODY}Transfer-Encoding: chunked\r\n\r\n${piece}`;
    expectEnvelope(await rawRequest(app, request), 413, 'body_too_large');
  });

  test('I-21: in one breath is answered in order, all of it', async () => {
    const { app } = await openShop();
    const one = 'GET /v2/public/settings HTTP/1.1\r\nHost: shop\r\n';
    const flood = `${`${one}\r\n`.repeat(500)}${one}${closed}\r\n`;
    const answers = (await rawRequest(app, flood)).match(/HTTP\/1\.1 \d{3}/g);
    expect(answers).toEqual(Array.from({ length: 501 }, () => 'HTTP/1.1 200'));
  });
});

describe('requests that Node would reject by itself', () => {
  test.each([
    ['without a host', 'GET /v2/public/menus HTTP/1.1\r\n\r\n'],
    [
      'of two lengths',
      `${QUOTE}${JSON_BODY}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['with half a line', 'GET /v2/public/menus HTTP/1.1\nHost: shop\n\n'],
    ['of another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['with a header that is none', 'GET / HTTP/1.1\r\nHost: shop\r\nx y: z\r\n\r\n'],
  ])('I-3 to I-5: a request %s is answered in the envelope', async (_, bytes) => {
    const { app } = await openShop();
    expectEnvelope(await rawRequest(app, bytes), 400, 'bad_request');
  });

  test('I-3: an unknown expectation changes nothing', async () => {
    const { app } = await openShop();
    const request =
      'GET /v2/public/menus HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nExpect: tea\r\n\r\n';
    expect(await rawRequest(app, request)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

async function connectionTo({ app }: Shop): Promise<Socket> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The app has no port.');
  const socket = connect(address.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

function connectionsOf({ app }: Shop): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
