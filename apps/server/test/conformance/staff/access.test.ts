import { permissionsOf, STAFF_ROLES, type StaffRole } from '@comptoir/domain/staff/permissions';
import Fastify from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { refuseUnguardedRoutes } from '#modules/staff/access/access.ts';
import { testDatabase } from '#test/harness/database.ts';
import { accountShops } from '#test/shops/account-shop.ts';
import { ORIGIN, type StaffShop, staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);
const openAccountShop = accountShops(database);

interface StaffRoute {
  readonly method: string;
  readonly path: string;
  readonly permission: string;
  readonly takesBody: boolean;
}

/** Every route below /v2/staff, as the description of the API has it. */
async function routesOf({ app }: Pick<StaffShop, 'app'>): Promise<readonly StaffRoute[]> {
  const { paths } = (await app.inject('/v2/openapi.json')).json<{
    paths: Record<
      string,
      Record<string, { tags?: string[]; 'x-permission'?: string; requestBody?: object }>
    >;
  }>();
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/v2/staff/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { tags, 'x-permission': permission = '', requestBody }]) => {
          expect([path, tags]).toEqual([path, ['staff']]);
          return {
            method: method.toUpperCase(),
            path,
            permission,
            takesBody: requestBody !== undefined,
          };
        },
      ),
    );
}

/** Asks with a body that no route takes: what is let through is 2xx or a rejection of the input. */
async function ask({ app }: Pick<StaffShop, 'app'>, route: StaffRoute, headers: object) {
  const answer = await app.inject({
    method: route.method as 'GET',
    url: route.path.replaceAll(/\{\w+\}/g, 'unknown'),
    headers: {
      ...(route.method !== 'GET' && { origin: ORIGIN, 'content-type': 'application/json' }),
      ...headers,
    },
    ...(route.method !== 'GET' && { payload: '{"unknown":true}' }),
  });
  // A stream that was let through does not end: only its head counts.
  return { status: answer.statusCode, code: answer.statusCode < 400 ? '' : answer.json().code };
}

/** Streams never end: they are asked by their own tests. */
const isStream = ({ path }: StaffRoute) => path.endsWith('/events');

describe('every route of the staff', () => {
  test('SA-4: says what it needs', async () => {
    const routes = await routesOf(await openShop());
    expect(routes.length).toBeGreaterThan(30);
    const open = routes.filter(({ permission }) => permission === 'public');
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'POST /v2/staff/invitations/accept',
      'POST /v2/staff/invitations/read',
      'POST /v2/staff/session',
      'POST /v2/staff/session/device',
      'POST /v2/staff/session/passkey',
      'POST /v2/staff/session/passkey/options',
    ]);
    expect(routes.filter(({ permission }) => permission === '')).toEqual([]);
  });

  test('SA-4: cannot be registered without', () => {
    const app = Fastify();
    refuseUnguardedRoutes(app);
    expect(() => app.get('/v2/staff/secrets', async () => 'all')).toThrow(/which permission/);
    app.get('/v2/public/menus', async () => 'ok');
  });

  test.each([
    'no cookie',
    'a forged cookie',
    'a token of a customer as cookie',
    'a token of a customer as bearer',
  ])('SA-4: is closed to %s', async (kind) => {
    const customers = await openAccountShop();
    const { token } = await customers.member();
    const shop = await openShop();
    const headers = {
      'no cookie': {},
      'a forged cookie': { cookie: 'comptoir_staff=AAAA; comptoir_device=AAAA' },
      'a token of a customer as cookie': {
        cookie: `comptoir_staff=${token}; comptoir_device=${token}`,
      },
      'a token of a customer as bearer': { authorization: `Bearer ${token}` },
    }[kind];
    for (const route of await routesOf(shop)) {
      if (route.permission === 'public') continue;
      const { status, code } = await ask(shop, route, headers ?? {});
      expect([route.method, route.path, status, code]).toEqual([
        route.method,
        route.path,
        401,
        'unauthorized',
      ]);
    }
  });

  test.each(STAFF_ROLES)(
    'SA-1, SA-4: is open to the role %s by its permission alone',
    async (role) => {
      const shop = await openShop();
      // Some routes end the session that asks: each is asked with one of its own.
      for (const route of await routesOf(shop)) {
        if (route.permission === 'public' || isStream(route)) continue;
        const { cookies } = await shop.person(role);
        const { status, code } = await ask(shop, route, { cookie: cookies.join('; ') });
        const isHeld = holds(role, route.permission);
        const isRefused = status === 401 || code === 'unauthorized';
        expect([route.method, route.path, isRefused]).toEqual([route.method, route.path, false]);
        if (!isHeld) {
          expect([route.method, route.path, status, code]).toEqual([
            route.method,
            route.path,
            403,
            'forbidden',
          ]);
        } else if (status === 403) {
          // Of a person without a device: nothing of a PIN.
          expect(route.path).toBe('/v2/staff/session/pin');
        }
      }
    },
  );

  test('SA-4: a session of the staff opens nothing of a customer', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    const [, token] = cookies[0]?.split('=') ?? [];
    const headers = { cookie: cookies.join('; '), authorization: `Bearer ${token}` };
    const answer = await shop.app.inject({ url: '/v2/public/auth/profile', headers });
    expect(answer.statusCode).toBe(401);
  });

  test('SA-19: without the permission is in the log, but where a PIN may open it', async () => {
    const shop = await openShop();
    const lines: unknown[] = [];
    vi.spyOn(shop.app.log, 'child').mockImplementation(() => {
      const log = Object.create(shop.app.log);
      log.warn = (...words: unknown[]) => lines.push(words);
      return log;
    });
    const [cook, tablet] = [await shop.person('kitchen'), await shop.tablet()];
    await shop.staff('GET', 'people', { cookies: cook.cookies });
    await shop.staff('GET', 'people', { cookies: tablet.cookies });
    const refund = `orders/${'x'.repeat(20)}/refunds`;
    await shop.staff('POST', refund, { cookies: tablet.cookies, body: {} });
    const refused = { security: 'access', refused: 'forbidden', permission: 'staff.manage' };
    expect(lines).toEqual([
      [{ ...refused, person: cook.personId }, 'Staff'],
      [{ ...refused, device: tablet.deviceId }, 'Staff'],
    ]);
  });

  test('SA-13: waits for the second factor of an owner, but for adding it and signing out', async () => {
    const shop = await openShop();
    const open: string[] = [];
    for (const route of await routesOf(shop)) {
      if (route.permission === 'public') continue;
      const { cookies } = await shop.person('manager', { hasTotp: false });
      const { status, code } = await ask(shop, route, { cookie: cookies.join('; ') });
      if (status === 401) expect(code).toBe('second_factor_required');
      else open.push(`${route.method} ${route.path.slice('/v2/staff/'.length)}`);
    }
    expect(open.sort()).toEqual([
      'DELETE session',
      'GET session',
      'POST account/passkeys',
      'POST account/passkeys/options',
      'POST account/totp',
      'PUT account/totp',
    ]);
  });
});

describe('a request that changes something', () => {
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['another port of the same host', { origin: 'http://localhost:8080' }],
    ['another scheme of the same host', { origin: 'https://localhost' }],
    [
      'another scheme that it claims itself',
      { origin: 'https://localhost', 'x-forwarded-proto': 'https' },
    ],
    ['no page at all', { origin: '' }],
  ])('SA-6: is refused from %s, and changes nothing', async (_, headers) => {
    const shop = await openShop();
    const { cookies, personId } = await shop.person('owner');
    for (const route of await routesOf(shop)) {
      if (route.method === 'GET') continue;
      const { status, code } = await ask(shop, route, { cookie: cookies.join('; '), ...headers });
      expect([route.path, status, code]).toEqual([route.path, 403, 'forbidden']);
    }
    const { payload } = await shop.staff('GET', 'session', { cookies });
    expect(payload.person.person_id).toBe(personId);
  });

  test('SA-6: is refused without JSON', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    for (const route of await routesOf(shop)) {
      if (route.method === 'GET') continue;
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
        const headers = { cookie: cookies.join('; '), 'content-type': type };
        expect([route.path, await ask(shop, route, headers)]).toEqual([
          route.path,
          { status: 415, code: 'unsupported_media_type' },
        ]);
      }
    }
  });

  test('I-3, SA-6: may be JSON without a body where it needs no field', async () => {
    const shop = await openShop();
    for (const route of await routesOf(shop)) {
      if (route.method !== 'DELETE') continue;
      const answer = await shop.app.inject({
        method: 'DELETE',
        url: route.path.replaceAll(/\{\w+\}/g, 'unknown'),
        headers: { origin: ORIGIN, 'content-type': 'application/json' },
      });
      expect([route.path, answer.statusCode]).toEqual([route.path, 401]);
    }
    const { cookies } = await shop.person('counter');
    const headers = { cookie: cookies.join('; '), origin: ORIGIN };
    const ended = await shop.app.inject({
      method: 'DELETE',
      url: '/v2/staff/pauses/all',
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect(ended.statusCode).toBe(200);
  });

  test.each([
    'setup/test-order',
    'provider-trials/mail',
    'account/recovery-codes',
    'account/passkeys/options',
    'orders/00000000-0000-4000-8000-000000000000/silence',
  ])('I-3: may be empty at %s, which needs no field', async (path) => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    const empty = await shop.staff('POST', path, { cookies, body: '' });
    const given = await shop.staff('POST', path, { cookies, body: {} });
    expect([empty.status, empty.code]).toEqual([given.status, given.code]);
    expect(empty.status).not.toBe(400);
  });

  test('SA-6: may come from the root of the site, behind a proxy with another host', async () => {
    const shop = await openShop({ siteRoot: 'https://www.kinone.fr' });
    const { cookies } = await shop.person('counter');
    const headers = { origin: 'https://www.kinone.fr' };
    const answer = await shop.staff('DELETE', 'session', { cookies, headers });
    expect(answer.status).toBe(200);
  });

  test.each([
    ['https', 'https://shop.example', 200],
    ['https', 'http://shop.example', 403],
    ['https', 'https://shop.example:8443', 403],
    ['http', 'https://shop.example', 403],
    ['http', 'http://shop.example:80', 200],
    ['ftp', 'http://shop.example', 403],
  ])(
    'SA-6: that a trusted proxy received by %s may come from %s: %d',
    async (scheme, origin, status) => {
      const shop = await openShop({ trustProxy: true });
      const { cookies } = await shop.person('counter');
      const headers = { origin, host: 'shop.example', 'x-forwarded-proto': scheme };
      const answer = await shop.staff('DELETE', 'session', { cookies, headers });
      expect(answer.status).toBe(status);
    },
  );

  test('SA-6: may not come from the root of the site by another scheme', async () => {
    const shop = await openShop({ siteRoot: 'https://www.kinone.fr' });
    const { cookies } = await shop.person('counter');
    const headers = { origin: 'http://www.kinone.fr' };
    const answer = await shop.staff('DELETE', 'session', { cookies, headers });
    expect(answer.status).toBe(403);
  });

  test('I-27: that is nested 20,000 levels deep is rejected on every route, naming the field', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    const body = `{"content":${'{"a":['.repeat(20_000)}${']}'.repeat(20_000)}}`;
    const taking = (await routesOf(shop)).filter(({ takesBody }) => takesBody);
    const plain = taking
      .filter(({ path }) => !path.includes('{'))
      .map(({ method, path }) => ({
        method,
        path: path.slice('/v2/staff/'.length),
      }));
    expect(plain.length).toBeGreaterThan(20);
    const entity = { method: 'PUT', path: 'catalogue/entities/item/maki-saumon' };
    for (const { method, path } of [...plain, entity]) {
      const headers = { 'if-match': '"1"' };
      const answer = await shop.staff(method as 'POST', path, { cookies, body, headers });
      const { errors } = JSON.parse(answer.body);
      expect([path, answer.status, answer.code, errors?.[0].path.split('.')[0]]).toEqual([
        ...[path, 422, 'validation', 'content'],
      ]);
      const stranger = await shop.staff(method as 'POST', path, { body, headers });
      expect([path, stranger.status]).toEqual([path, expect.toBeOneOf([401, 422])]);
    }
  });

  test('SA-6, PH-2: of a megabyte is 413 on every route, of more where files are sent', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    for (const route of await routesOf(shop)) {
      if (route.method === 'GET') continue;
      const path = route.path.slice('/v2/staff/'.length).replaceAll(/\{\w+\}/g, 'unknown');
      const megabytes = LARGE_BODIES[route.path] ?? 1;
      const body = JSON.stringify({ name: 'x'.repeat(megabytes * 1024 * 1024) });
      const { status } = await shop.staff(route.method as 'POST', path, { cookies, body });
      expect([route.path, status]).toEqual([route.path, 413]);
    }
  });
});

/** Megabytes that are too many where a body may have more than one. */
const LARGE_BODIES: Readonly<Record<string, number>> = {
  '/v2/staff/pictures': 15,
  '/v2/staff/catalogue/table': 8,
};

describe('every answer to the staff', () => {
  test('SA-6: is neither stored nor framed, and no other origin may read it', async () => {
    const shop = await openShop({ corsOrigins: ['capacitor://localhost'] });
    const { cookies } = await shop.person('owner');
    for (const route of await routesOf(shop)) {
      if (route.method !== 'GET' || isStream(route)) continue;
      for (const cookie of [cookies.join('; '), '']) {
        const { headers } = await shop.app.inject({
          url: route.path.replaceAll(/\{\w+\}/g, 'unknown'),
          headers: { cookie, origin: 'capacitor://localhost' },
        });
        expect([route.path, headers['cache-control']]).toEqual([route.path, 'no-store']);
        expect(headers['x-frame-options']).toBe('DENY');
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    }
    const preflight = await shop.app.inject({
      method: 'OPTIONS',
      url: '/v2/staff/session',
      headers: { origin: 'capacitor://localhost', 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(405);
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
  });
});

function holds(role: StaffRole, permission: string): boolean {
  if (permission === 'signed in') return true;
  return [...permissionsOf(role)].some((held) => held === permission);
}
