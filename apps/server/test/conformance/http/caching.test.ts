import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { anOffer } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const openShop = shops(testDatabase());
const offers = [anOffer({ auto_apply: 'No', code: 'BIENVENUE' })];

const PUBLIC = [
  '/v2/public/settings',
  '/v2/public/menus',
  '/v2/public/products/carte',
  '/v2/public/offers',
  '/v2/public/offers/bienvenue',
  '/v2/public/locations/?query=rue%20merci%C3%A8re',
  '/v2/public/locations/?query=zz',
  '/v2/public/locations/distance?location=10%20cours%20vitton',
  '/v2/public/checkout/slots',
  '/v2/public/checkout/slots?is_pickup=false',
  '/v2/openapi.json',
  '/v2/docs',
  '/v2/docs/',
];

describe('public data', () => {
  test('I-16: has a tag, and a request with it is answered 304 without a body', async () => {
    const { app } = await openShop({ offers });
    for (const url of PUBLIC) {
      const { headers, statusCode } = await app.inject(url);
      expect([url, statusCode]).toEqual([url, 200]);
      const tag = String(headers.etag);
      expect(tag).toMatch(/^"[\w-]{16,}"$/);
      for (const known of [tag, `W/${tag}`, `"another", ${tag}`, '*']) {
        for (const method of ['GET', 'HEAD'] as const) {
          const answer = await app.inject({ method, url, headers: { 'if-none-match': known } });
          expect([url, known, method, answer.statusCode]).toEqual([url, known, method, 304]);
          expect(answer.body).toBe('');
          expect(answer.headers.etag).toBe(tag);
          expect(answer.headers['cache-control']).toBe(headers['cache-control']);
          expect(answer.headers['x-request-id']).toBeTruthy();
          expect(answer.headers['x-content-type-options']).toBe('nosniff');
        }
      }
      const changed = await app.inject({ url, headers: { 'if-none-match': '"another"' } });
      expect([url, changed.statusCode]).toEqual([url, 200]);
    }
  });

  test('I-29: of the description is serialised and compressed once, each page of it', async () => {
    const { app } = await openShop();
    const described = vi.spyOn(app, 'swagger');
    const paths = [
      ...['openapi.json', 'openapi.json/', '%6fpenapi.json', 'docs', 'docs/', 'docs/json'],
      ...[
        'docs/json/',
        'docs/%6ason',
        'docs/static/swagger-ui.css',
        'docs/static/%73wagger-ui.css',
      ],
    ];
    for (const path of paths) {
      const ask = (headers = {}) =>
        app.inject({ url: `/v2/${path}`, headers: { 'accept-encoding': 'br', ...headers } });
      const [first, second] = await Promise.all([ask(), ask()]);
      const { etag, 'content-encoding': encoding } = first.headers;
      expect([path, first.statusCode, encoding, etag]).toEqual([
        ...[path, 200, 'br', expect.stringMatching(/^"[\w-]{22}-br"$/)],
      ]);
      expect(second.rawPayload).toEqual(first.rawPayload);
      expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304);
      const plain = await app.inject(`/v2/${path}?again`);
      expect(brotliDecompressSync(first.rawPayload).toString()).toBe(plain.body);
    }
    // Once for each of its two addresses.
    expect(described).toHaveBeenCalledTimes(2);
    expect((await app.inject('/v2/docs')).headers['content-security-policy']).toContain(
      "default-src 'self'",
    );
    const elsewhere = ['nothing.js', '..%2f..%2fpublic%2fsettings', '%2e%2fswagger-ui.css'];
    for (const path of elsewhere) {
      expect((await app.inject(`/v2/docs/static/${path}`)).statusCode).toBe(404);
    }
    for (const path of ['yaml', 'yaml/', '%79aml']) {
      const { statusCode, headers } = await app.inject(`/v2/docs/${path}`);
      expect([path, statusCode, headers.location]).toEqual([path, 302, '/v2/openapi.json']);
    }
    expect(described).toHaveBeenCalledTimes(2);
  });

  test('I-16: is cached for a minute at most', async () => {
    const { app } = await openShop({ offers });
    for (const url of PUBLIC) {
      const policy = String((await app.inject(url)).headers['cache-control']);
      expect([url, policy]).toEqual([url, expect.stringMatching(/no-store|no-cache|max-age=0\b/)]);
    }
  });

  test('I-16: has another tag when time has changed it', async () => {
    const shop = await openShop();
    const url = '/v2/public/checkout/slots';
    const { headers } = await shop.app.inject(url);
    shop.setNow(Date.parse('2026-11-20T18:00:00Z'));
    const later = await shop.app.inject({
      url,
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(later.statusCode).toBe(200);
    expect(later.headers.etag).not.toBe(headers.etag);
  });

  test('I-16: a rejection has no tag and is not cached', async () => {
    const { app } = await openShop();
    for (const url of ['/v2/public/offers/rien', '/v2/public/locations/', '/v2/nothing']) {
      const { headers, statusCode } = await app.inject({ url, headers: { 'if-none-match': '*' } });
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect([headers.etag, headers['cache-control']]).toEqual([undefined, 'no-store']);
    }
  });
});

describe('a cache in front', () => {
  test('U-40: caches public answers as long as allowed, and browsers revalidate each time', async () => {
    const { app } = await openShop({ offers }, { sharedCacheSeconds: 30 });
    const { headers } = await app.inject('/v2/public/menus');
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=30, must-revalidate');
    expect(headers['cache-tag']).toBe('shop');
    const { headers: own } = await app.inject('/v2/public/checkout/slots');
    expect(own['cache-control']).toBe('no-store');
    expect(own).not.toHaveProperty('cache-tag');
  });

  test('U-40: is revalidated each time by default', async () => {
    const { app } = await openShop();
    const { headers } = await app.inject('/v2/public/menus');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers).not.toHaveProperty('cache-tag');
  });
});
