import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PROBLEMS } from '@comptoir/contract/wire/problems';
import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { type Shop, shops } from '#test/shops/checkout-shop.ts';

const openShop = shops(testDatabase());
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const CAPACITY = {
  connections: 100,
  connectionsPerClient: 3,
  requestsPerClient: 4,
  bodies: 6,
  bodiesPerClient: 2,
};
const READ = 'GET /v2/public/menus HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n';
/** The head of a request whose body is never sent. */
const WRITE =
  'POST /v2/public/checkout/quote HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n' +
  'Content-Type: application/json\r\nContent-Length: 2\r\n';

async function open({ app }: Shop): Promise<Socket> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The app has no port.');
  const socket = connect(address.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** All bytes until the connection ends; empty when it is closed without an answer. */
async function answerOn(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  if (!socket.closed) await once(socket, 'close').catch(() => {});
  return text;
}

async function ask(shop: Shop, bytes: string): Promise<string> {
  const socket = await open(shop);
  socket.write(bytes);
  return answerOn(socket);
}

function expectRejection(answer: string): void {
  expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  expect(answer.toLowerCase()).toContain('\r\nretry-after: 5\r\n');
  expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    status: 'error',
    code: 'unavailable',
    message: PROBLEMS.unavailable.message,
  });
}

/** The header of a proxy with this client. */
const by = (address: string) => `X-Forwarded-For: ${address}\r\n`;

describe('the connections of a client', () => {
  test('U-60: beyond its share are answered with a retry time, and others are served', async () => {
    const shop = await openShop({}, { rateLimit: true, capacity: CAPACITY });
    for (let n = 0; n < 3; n += 1) await open(shop);
    expectRejection(await ask(shop, `${READ}\r\n`));
    sockets.shift()?.destroy();
    await expect
      .poll(async () => (await ask(shop, `${READ}\r\n`)).slice(0, 12))
      .toBe('HTTP/1.1 200');
  });

  test('U-60: beyond twice its share are closed without an answer', async () => {
    const shop = await openShop({}, { rateLimit: true, capacity: CAPACITY });
    for (let n = 0; n < 6; n += 1) await open(shop);
    expect(await ask(shop, `${READ}\r\n`)).toBe('');
  });

  test.each([[true], [1], [['loopback']], [['127.0.0.0/8']]])(
    'U-61: of a trusted proxy are not counted: TRUST_PROXY %j',
    async (trustProxy) => {
      const shop = await openShop({}, { rateLimit: true, trustProxy, capacity: CAPACITY });
      for (let n = 0; n < 20; n += 1) await open(shop);
      expect(await ask(shop, `${READ}${by('192.0.2.1')}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  test('U-61: of a peer that is no trusted proxy are counted, whatever address it forwards', async () => {
    const trustProxy = ['10.0.0.0/8', '2001:db8::1'];
    const shop = await openShop({}, { rateLimit: true, trustProxy, capacity: CAPACITY });
    for (let n = 0; n < 3; n += 1) await open(shop);
    expectRejection(await ask(shop, `${READ}${by('192.0.2.1')}\r\n`));
  });

  test('U-60: of all clients are bounded', async () => {
    const shop = await openShop({}, { rateLimit: true, capacity: CAPACITY });
    expect(shop.app.server.maxConnections).toBe(100);
  });

  test('U-60: are as many as it likes under RATE_LIMIT=off', async () => {
    const shop = await openShop({}, { rateLimit: false, capacity: CAPACITY });
    for (let n = 0; n < 20; n += 1) await open(shop);
    expect(await ask(shop, `${READ}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('what a client sends', () => {
  /** Starts a body and does not finish it. */
  async function begin(shop: Shop, headers = ''): Promise<Socket> {
    const socket = await open(shop);
    socket.write(`${WRITE}${headers}\r\n`);
    return socket;
  }
  const behindProxy = { rateLimit: true, trustProxy: true, capacity: CAPACITY } as const;

  test('U-62: is so many bodies at once, counted by the client that the proxy names', async () => {
    const shop = await openShop({}, behindProxy);
    const first = await begin(shop, by('192.0.2.1'));
    await begin(shop, by('192.0.2.1'));
    const third = `${WRITE}${by('192.0.2.1')}\r\n{}`;
    await expect.poll(async () => (await ask(shop, third)).slice(0, 12)).toBe('HTTP/1.1 503');
    expectRejection(await ask(shop, third));
    expect(await ask(shop, `${READ}${by('192.0.2.1')}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask(shop, `${WRITE}${by('192.0.2.2')}\r\n{}`)).toMatch(/^HTTP\/1\.1 (200|422) /);
    first.destroy();
    await expect.poll(async () => (await ask(shop, third)).slice(0, 12)).not.toBe('HTTP/1.1 503');
  });

  test('U-62: is a bounded number of bodies in all', async () => {
    const shop = await openShop({}, behindProxy);
    for (let n = 1; n <= 3; n += 1) {
      await begin(shop, by(`192.0.2.${n}`));
      await begin(shop, by(`192.0.2.${n}`));
    }
    const another = `${WRITE}${by('192.0.2.9')}\r\n{}`;
    await expect.poll(async () => (await ask(shop, another)).slice(0, 12)).toBe('HTTP/1.1 503');
  });

  test.each([
    ['staff/pictures', '', 401],
    ['staff/pictures', 'Cookie: comptoir_staff=none\r\n', 401],
    [`public/orders/${'x'.repeat(50)}/reported-items`, '', 404],
    ['public/orders/%00/reported-items', '', 404],
  ])('U-62: of 14 MB is not received at %s without its key (%j)', async (path, headers, status) => {
    const shop = await openShop({}, behindProxy);
    const request =
      `POST /v2/${path} HTTP/1.1\r\nHost: shop\r\nOrigin: http://shop\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: 13000000\r\n${headers}`;
    expect(await ask(shop, `${request}\r\n{`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test('U-62: is so many requests at once', async () => {
    const shop = await openShop({}, behindProxy);
    const release = Promise.withResolvers<void>();
    shop.app.get('/held', async () => {
      await release.promise;
      return 'held';
    });
    const request = `GET /held HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n${by('192.0.2.1')}\r\n`;
    const held = Array.from({ length: 4 }, () => ask(shop, request));
    await expect
      .poll(async () => (await ask(shop, `${READ}${by('192.0.2.1')}\r\n`)).slice(0, 12))
      .toBe('HTTP/1.1 503');
    release.resolve();
    for (const answer of await Promise.all(held)) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask(shop, `${READ}${by('192.0.2.1')}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
