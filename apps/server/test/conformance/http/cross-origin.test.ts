import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const openShop = shops(testDatabase());
const IOS = 'capacitor://localhost';
const ANDROID = 'https://localhost';
const ORIGINS = [IOS, ANDROID];

const openWithApps = () => openShop({}, { corsOrigins: ORIGINS });

const cors = (headers: object) =>
  Object.entries(headers).filter(([name]) => name.startsWith('access-control-'));

const preflight = (origin: string, url = '/v2/public/checkout/'): InjectOptions => ({
  method: 'OPTIONS',
  url,
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type,x-user-id',
  },
});

describe('pages of the apps', () => {
  test.each(ORIGINS)('X-9: may call the API from %s', async (origin) => {
    const { app } = await openWithApps();
    const answer = await app.inject({ url: '/v2/public/menus', headers: { origin } });
    expect(answer.statusCode).toBe(200);
    expect(Object.fromEntries(cors(answer.headers))).toEqual({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id',
    });
  });

  test.each([
    ['what is known already', '/v2/public/menus', { 'if-none-match': '*' }, 304],
    ['an answer computed on demand', '/v2/public/checkout/slots?is_pickup=true', {}, 200],
    ['a rejection', '/v2/public/auth/profile', {}, 401],
    ['an unknown path', '/v2/nothing', {}, 404],
    ['icons', '/_icons/comptoir.json?icons=fish', {}, 200],
  ])('X-9: may read %s', async (_, url, headers, status) => {
    const { app } = await openWithApps();
    const answer = await app.inject({ url, headers: { ...headers, origin: IOS } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['access-control-allow-origin']).toBe(IOS);
    expect(answer.headers.vary).toMatch(/(^|, )origin$/);
  });

  test('X-9: preflight once a day, and send no cookies', async () => {
    const { app } = await openWithApps();
    const answer = await app.inject(preflight(IOS));
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect(Object.fromEntries(cors(answer.headers))).toEqual({
      'access-control-allow-origin': IOS,
      'access-control-allow-methods': 'DELETE, GET, HEAD, PATCH, POST, PUT',
      'access-control-allow-headers':
        'Authorization, Content-Type, Group-Key, X-Request-Id, X-User-Id',
      'access-control-max-age': '86400',
    });
  });

  test.each([
    '/v2/public/checkout/quote',
    '/v2/public/auth/orders',
    '/v2/recommendations',
    '/v2/nothing',
    '/_icons/comptoir.json',
  ])('X-9: may ask about %s', async (url) => {
    const { app } = await openWithApps();
    expect((await app.inject(preflight(ANDROID, url))).statusCode).toBe(204);
  });

  test.each(['/v2/staff/session', '/v2//staff/session', '/v2/%73taff/session', '/v2/s%74aff'])(
    'X-9, SA-6: may neither read %s nor ask about it',
    async (url) => {
      const { app } = await openWithApps();
      const read = await app.inject({ url, headers: { origin: IOS } });
      expect(cors(read.headers)).toEqual([]);
      expect(cors((await app.inject(preflight(IOS, url))).headers)).toEqual([]);
    },
  );

  test('X-9: may request neither pages nor health', async () => {
    const { app } = await openWithApps();
    for (const url of ['/health', '/ready', '/v2x', '/']) {
      const answer = await app.inject({ url, headers: { origin: IOS } });
      expect(cors(answer.headers)).toEqual([]);
      expect(cors((await app.inject(preflight(IOS, url))).headers)).toEqual([]);
    }
  });
});

describe('pages of any other origin', () => {
  test.each([
    'https://evil.example',
    'capacitor://localhost.evil.example',
    'capacitor://LOCALHOST',
    'https://localhost:3000',
    'http://localhost',
    'null',
    '*',
    '',
  ])('X-9: get nothing from « %s »', async (origin) => {
    const { app } = await openWithApps();
    const answer = await app.inject({ url: '/v2/public/menus', headers: { origin } });
    expect(answer.statusCode).toBe(200);
    expect(cors(answer.headers)).toEqual([]);
    expect(answer.headers.vary).toBe('accept-encoding, origin');
    const asked = await app.inject(preflight(origin));
    expect(asked.statusCode).toBe(405);
    expect(cors(asked.headers)).toEqual([]);
  });

  test('X-9: a shop may have no apps', async () => {
    const { app } = await openShop({}, { corsOrigins: [] });
    const answer = await app.inject({ url: '/v2/public/menus', headers: { origin: IOS } });
    expect(cors(answer.headers)).toEqual([]);
    expect((await app.inject(preflight(IOS))).statusCode).toBe(405);
  });
});

describe('the origins of a shop', () => {
  test('X-9: are those of the apps, until others are named', () => {
    expect(readConfig({}).corsOrigins).toEqual([
      'capacitor://localhost',
      'https://localhost',
      'http://localhost',
    ]);
    const named = { CORS_ORIGINS: 'capacitor://localhost, https://www.kinone.fr:8443' };
    expect(readConfig(named).corsOrigins).toEqual([
      'capacitor://localhost',
      'https://www.kinone.fr:8443',
    ]);
    expect(readConfig({ CORS_ORIGINS: 'off' }).corsOrigins).toEqual([]);
  });

  test.each(['*', 'https://www.kinone.fr/', 'https://www.kinone.fr/menu', 'localhost', 'null'])(
    'X-9: « %s » is none',
    (origin) => {
      expect(() => readConfig({ CORS_ORIGINS: origin })).toThrow(/CORS_ORIGINS must be origins/);
    },
  );
});
