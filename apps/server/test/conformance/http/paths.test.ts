import { describe, expect, test } from 'vitest';
import { anOffer } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { rawRequest } from '#test/harness/raw-request.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const openShop = shops(testDatabase());
const withCoupon = { offers: [anOffer({ auto_apply: 'No', code: 'BIENVENUE' })] };

const READABLE = [
  '/v2/public/settings',
  '/v2/public/menus',
  '/v2/public/offers',
  '/v2/public/offers/BIENVENUE',
  '/v2/public/products/carte',
  '/v2/public/locations',
  '/v2/public/locations/distance',
  '/v2/public/checkout/slots',
  '/v2/openapi.json',
  '/health',
  '/ready',
];

const WRITABLE = [
  ['POST', '/v2/public/checkout'],
  ['PUT', '/v2/public/checkout'],
  ['POST', '/v2/public/checkout/quote'],
] as const;

/** The request with which a path answers success. */
const QUERIES: Readonly<Record<string, string>> = {
  '/v2/public/locations': '?query=rue%20merci%C3%A8re',
  '/v2/public/locations/distance': '?location=10%20cours%20vitton',
};

const NOWHERE = [
  '/v2',
  '/v2/',
  '/v2?x=1',
  '/v2/nothing',
  '/v2/public',
  '/v2/public/',
  '/v2/public/settings//',
  '/v2//public/settings',
  '/v2/public/menus%2F',
  '/v2/public/offers/a/b',
  '/v2/public/products/',
  `/v2/public/products/${'a'.repeat(500)}`,
  '/v2/docs/static/../../package.json',
  '/v2/docs/static/%2e%2e/%2e%2e/package.json',
  '/nothing',
];

describe('a path that is longer than any', () => {
  const TOO_LONG = [
    `/${'/'.repeat(15_000)}x`,
    `/en/${'/'.repeat(15_000)}x`,
    `/menu${'/'.repeat(2_000)}x`,
    `/group/${'a'.repeat(5_000)}`,
    `/${'%zz'.repeat(1_000)}`,
    `/v2/public/menus/${'/'.repeat(2_000)}`,
    `/v2/${'%2F'.repeat(1_000)}`,
    `/v2/public/offers/${'a'.repeat(7_000)}`,
    `/en/v2/public/offers/${'%'.repeat(7_000)}`,
    `/gestion/${'x'.repeat(2_000)}?y=1`,
  ];

  test.each(TOO_LONG)('I-25: is answered 414, whatever it holds (%.16s)', async (url) => {
    const { app } = await openShop();
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, headers, body } = await app.inject({ method, url });
      expect([statusCode, JSON.parse(body)]).toEqual([
        414,
        {
          status: 'error',
          code: 'path_too_long',
          message: url.startsWith('/en/v2')
            ? 'This address is too long.'
            : 'Cette adresse est trop longue.',
        },
      ]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('I-25: beyond the bound of address and headers too', async () => {
    const { app } = await openShop();
    const path = `/${'/'.repeat(20_000)}x`;
    const request = `GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`;
    expect(await rawRequest(app, request)).toMatch(/^HTTP\/1\.1 414 .*"path_too_long"/s);
  });

  test('I-25: but a coupon of 500 letters in percent codes and a long query are read', async () => {
    const { app } = await openShop(withCoupon);
    const coupon = await app.inject(`/v2/public/offers/${'%E5%AF%BF'.repeat(500)}`);
    expect([coupon.statusCode, coupon.json().code]).toEqual([404, 'coupon_unknown']);
    const items = Array.from({ length: 200 }, (_, index) => `${'a'.repeat(60)}${index}:1`);
    const slots = await app.inject(`/v2/public/checkout/slots?items=${items.join(',')}`);
    expect(slots.statusCode).toBe(200);
  });
});

describe('every path', () => {
  test('I-1: is read with and without a slash at its end', async () => {
    const { app } = await openShop(withCoupon);
    for (const path of READABLE) {
      const query = QUERIES[path] ?? '';
      const without = await app.inject(`${path}${query}`);
      const withSlash = await app.inject(`${path}/${query}`);
      expect([path, without.statusCode, withSlash.statusCode]).toEqual([path, 200, 200]);
      expect(withSlash.body).toBe(without.body);
    }
  });

  test('I-1: is written to with and without a slash at its end', async () => {
    const { app } = await openShop();
    for (const [method, path] of WRITABLE) {
      const answers = [path, `${path}/`].map((url) => app.inject({ method, url, payload: {} }));
      const [without, withSlash] = await Promise.all(answers);
      expect(without?.json().errors.length).toBeGreaterThan(0);
      expect(withSlash?.body).toBe(without?.body);
    }
  });

  test('I-3: that can be read answers HEAD like GET, without the body', async () => {
    const { app } = await openShop(withCoupon);
    for (const path of READABLE) {
      const url = `${path}${QUERIES[path] ?? ''}`;
      const get = await app.inject(url);
      const head = await app.inject({ method: 'HEAD', url });
      expect([path, head.statusCode, head.body]).toEqual([path, 200, '']);
      for (const name of ['content-type', 'cache-control', 'etag']) {
        expect([path, name, head.headers[name]]).toEqual([path, name, get.headers[name]]);
      }
    }
  });

  test('I-3: that can only be read answer 405 to any other method', async () => {
    const { app } = await openShop(withCoupon);
    for (const path of READABLE) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
        for (const url of [path, `${path}/?a=b`]) {
          const answer = await app.inject({ method, url });
          const { code } = answer.json();
          expect([url, method, answer.statusCode, code, answer.headers.allow]).toEqual([
            url,
            method,
            405,
            'method_not_allowed',
            'GET, HEAD',
          ]);
        }
      }
    }
  });

  test.each([
    ['/v2/public/checkout', 'POST, PUT'],
    ['/v2/public/checkout/quote', 'POST'],
  ])('I-3: %s allows %s', async (url, allowed) => {
    const { app } = await openShop();
    for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url });
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, allowed]);
    }
  });

  test('I-3: that do not exist, or not with this method, are answered so with any body', async () => {
    const { app } = await openShop();
    for (const [url, status] of [
      ['/v2/public/settings', 405],
      ['/v2/public/nothing', 404],
    ] as const) {
      for (const [type, payload] of [
        ['text/plain', 'bonjour'],
        ['application/json', '{"a":'],
        ['application/json', `"${'x'.repeat(300_000)}"`],
      ] as const) {
        const headers = { 'content-type': type };
        const answer = await app.inject({ method: 'POST', url, headers, payload });
        expect([url, type, answer.statusCode]).toEqual([url, type, status]);
      }
    }
  });

  test('I-3: that is malformed is answered with the API’s envelope', async () => {
    const { app } = await openShop();
    for (const url of NOWHERE) {
      const { statusCode, headers, body } = await app.inject(url);
      expect([url, statusCode, JSON.parse(body)]).toEqual([
        url,
        404,
        { status: 'error', code: 'not_found', message: 'Cette ressource n’existe pas.' },
      ]);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });
});
