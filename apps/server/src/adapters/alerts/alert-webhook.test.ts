import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Secret } from '#secret.ts';
import { alertSignature, alertWebhook } from './alert-webhook.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const ALERT = { id: 'alert-1', body: '{"type":"order.not_accepted"}', at: 1_795_000_000_500 };

/** A service behind the webhook; `status` null never answers. */
async function service(status: number | null) {
  const received: { headers: IncomingHttpHeaders; path: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks = await request.setEncoding('utf8').toArray();
    received.push({ headers: request.headers, path: request.url ?? '', body: chunks.join('') });
    if (status !== null) response.writeHead(status, { location: '/elsewhere' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const webhookAt = (url: string, timeoutMs?: number) =>
  alertWebhook({ url: new Secret(url), key: new Secret('key') }, timeoutMs ? { timeoutMs } : {});

test('OB-42: a call is signed JSON with its id and time, and credentials are a header', async () => {
  const { received, host } = await service(204);
  const webhook = webhookAt(`http://owner:p%40ss@${host}/call?key=1`);
  expect(await webhook.call(ALERT)).toEqual({ kind: 'accepted' });
  const [call] = received;
  expect(call).toMatchObject({
    path: '/call?key=1',
    body: ALERT.body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'alert-1',
      'webhook-timestamp': '1795000000',
      authorization: `Basic ${btoa('owner:p@ss')}`,
    },
  });
  const timestamp = '1795000000';
  const { id, body } = ALERT;
  expect(call?.headers['webhook-signature']).toBe(
    `v1,${alertSignature('key', { id, timestamp, body })}`,
  );
  // Computed with openssl: HMAC-SHA256 of `alert-1.1795000000.{"type":"order.not_accepted"}`.
  expect(alertSignature('key', { id, timestamp, body })).toBe(
    'X+N1vPebe4FGdYSr/rV7B/REf/j5nuSr4pVTDaKIR5I=',
  );
});

test.each([
  [302, '302'],
  [404, '404'],
  [500, '500'],
])('OB-42: the answer %i is a failure, and no redirect is followed', async (status, reason) => {
  const { received, host } = await service(status);
  expect(await webhookAt(`http://${host}/`).call(ALERT)).toEqual({ kind: 'failed', reason });
  expect(received).toHaveLength(1);
});

test('OB-42: a service that hangs or is away is a failure that does not name the address', async () => {
  const { host } = await service(null);
  const hanging = await webhookAt(`http://${host}/`, 50).call(ALERT);
  expect(hanging).toEqual({ kind: 'failed', reason: 'TimeoutError' });
  const away = await webhookAt('http://owner:hush@127.0.0.1:1/').call(ALERT);
  expect(away).toEqual({ kind: 'failed', reason: 'TypeError' });
});
