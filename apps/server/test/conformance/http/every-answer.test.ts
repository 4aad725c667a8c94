import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { rawRequest } from '#test/harness/raw-request.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const openShop = shops(testDatabase());
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const SAMPLES: readonly (readonly [string, InjectOptions, number])[] = [
  ['success', { url: '/v2/public/menus' }, 200],
  ['what is known already', { url: '/v2/public/menus', headers: { 'if-none-match': '*' } }, 304],
  ['an answer computed on demand', { url: '/v2/public/checkout/slots' }, 200],
  ['an order', { method: 'POST', url: '/v2/public/checkout/', payload: anOrder() }, 200],
  ['a rejection', { method: 'POST', url: '/v2/public/checkout/', payload: {} }, 422],
  ['an unknown path', { url: '/v2/nothing' }, 404],
  ['another method', { method: 'DELETE', url: '/v2/public/menus' }, 405],
  ['an unusual method', { method: 'TRACE', url: '/v2/public/menus' }, 405],
  ['a path that is none', { url: '/v2/public/offers/%zz' }, 404],
  ['the description', { url: '/v2/docs' }, 200],
  ['health', { url: '/health' }, 200],
  ['icons', { url: '/_icons/comptoir.json?icons=fish' }, 200],
  ['icons asked for in another way', { method: 'POST', url: '/_icons/comptoir.json' }, 405],
];

describe('every answer', () => {
  test.each(SAMPLES)('I-5: %s forbids framing and content sniffing', async (_, request, status) => {
    const { app } = await openShop();
    const { statusCode, headers } = await app.inject(request);
    expect(statusCode).toBe(status);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("base-uri 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test.each(SAMPLES)('I-4: %s carries an id of its own', async (_, request) => {
    const { app } = await openShop();
    const ask = () => app.inject(request);
    const ids = [await ask(), await ask()].map(({ headers }) => String(headers['x-request-id']));
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(2);
  });

  test('I-4: a valid request id is used', async () => {
    const { app } = await openShop();
    const answerTo = async (id: string) => {
      const headers = { 'x-request-id': id };
      const answer = await app.inject({ url: '/v2/public/menus', headers });
      return answer.headers['x-request-id'];
    };
    for (const id of ['f3a1b2c4', 'proxy_1-00000042', 'x'.repeat(64)]) {
      expect(await answerTo(id)).toBe(id);
    }
    for (const id of ['', 'short', 'x'.repeat(65), 'with space', 'a;b=c<script>', 'é'.repeat(8)]) {
      expect(await answerTo(id)).toMatch(UUID);
    }
  });

  test.each([
    ['no HTTP at all', 'BONJOUR\r\n\r\n', 400],
    ['too large headers', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a path that cannot be decoded', get('/v2/%zz'), 404],
    ['a body that is longer than it said', `${post(3)}{}}}`, 400],
  ])('I-3, I-4, and I-5: %s is answered with an envelope, too', async (_, bytes, status) => {
    const { app } = await openShop();
    const answer = await rawRequest(app, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(answer.toLowerCase()).toContain('x-frame-options: deny');
    expect(answer).toMatch(/x-request-id: [\da-f-]{36}/i);
    expect(JSON.parse(answer.split('\r\n\r\n', 2)[1] ?? '')).toMatchObject({ status: 'error' });
  });
});

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`;
}

function post(length: number): string {
  return `POST /v2/public/checkout/quote HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
}
