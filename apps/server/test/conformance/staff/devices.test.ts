import Fastify, { type FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { staffAccess } from '#modules/staff/access/access.ts';
import { removeDevice } from '#modules/staff/devices/devices.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type Person, type StaffShop, staffShops, type Tablet } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);
const MINUTE = 60_000;

const give = (shop: StaffShop, { cookies }: Tablet, { personId }: Person, pin: string) =>
  shop.staff('POST', 'session/pin', { cookies, body: { person_id: personId, pin } });

async function newCode(shop: StaffShop) {
  const { cookies } = await shop.person('manager');
  const body = { name: 'Tablette du passe', kind: 'board' };
  const { payload } = await shop.staff('POST', 'devices', { cookies, body });
  return { manager: cookies, ...payload };
}

describe('a device', () => {
  test('SA-31: is enrolled with a code of eight characters, once', async () => {
    const shop = await openShop();
    const { code, device_id, manager } = await newCode(shop);
    expect(code).toMatch(/^[2-9A-HJ-NP-TV-Z]{8}$/);
    const { rows } = await database.pool.query('SELECT * FROM staff_devices');
    expect(JSON.stringify(rows)).not.toContain(code);
    const typed = `${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase();
    const enrolled = await shop.staff('POST', 'session/device', { body: { code: typed } });
    expect(enrolled.payload).toMatchObject({
      person: null,
      device: { device_id, name: 'Tablette du passe', kind: 'board' },
      permissions: ['orders.guest', 'orders.read'],
    });
    expect(String(enrolled.headers['set-cookie'])).toMatch(
      /^comptoir_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000$/,
    );
    const again = await shop.staff('POST', 'session/device', { body: { code } });
    expect(again).toMatchObject({ status: 422, code: 'invalid_code', cookies: [] });
    const { payload, body } = await shop.staff('GET', 'devices', { cookies: manager });
    expect(payload.devices).toMatchObject([
      { device_id, enrolled_at: new Date(shop.now()).toISOString() },
    ]);
    expect(body).not.toContain(code);
  });

  test('SA-31: is enrolled once, however many send its code at once', async () => {
    const shop = await openShop();
    const { code } = await newCode(shop);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => shop.staff('POST', 'session/device', { body: { code } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  test('SA-31: is not enrolled after ten minutes, nor by guessing', async () => {
    const shop = await openShop({ rateLimit: true });
    const { code } = await newCode(shop);
    for (let tries = 0; tries < 20; tries += 1) {
      const wrong = await shop.staff('POST', 'session/device', { body: { code: `AAAA${tries}` } });
      expect(wrong.status).toBe(422);
    }
    const blocked = await shop.staff('POST', 'session/device', { body: { code } });
    expect([blocked.status, blocked.code]).toEqual([429, 'rate_limited']);
    shop.setNow(shop.now() + 10 * MINUTE);
    expect((await shop.staff('POST', 'session/device', { body: { code } })).status).toBe(422);
  });

  test('SA-31: stays for months, and says when it was last seen', async () => {
    const shop = await openShop();
    const { cookies } = await shop.tablet();
    shop.setNow(shop.now() + 300 * 24 * 60 * MINUTE);
    const answer = await shop.staff('GET', 'session', { cookies });
    expect(answer.status).toBe(200);
    expect(answer.cookies).toEqual(cookies);
    const manager = await shop.person('manager');
    const { payload } = await shop.staff('GET', 'devices', { cookies: manager.cookies });
    expect(payload.devices[0].last_seen_at).toBe(new Date(shop.now()).toISOString());
  });

  test('SA-34: revoked, it opens nothing, and its cookie is worth nothing', async () => {
    const shop = await openShop();
    const tablet = await shop.tablet();
    const { cookies } = await shop.person('manager');
    const path = `devices/${tablet.deviceId}`;
    expect((await shop.staff('DELETE', path, { cookies })).status).toBe(200);
    expect(await shop.staff('GET', 'session', { cookies: tablet.cookies })).toMatchObject({
      status: 401,
      code: 'unauthorized',
    });
    expect((await shop.staff('DELETE', path, { cookies })).status).toBe(404);
    expect((await shop.staff('PATCH', path, { cookies, body: { name: 'x' } })).status).toBe(404);
  });

  test('SA-17: revoked, it may not go on reading a stream that is open', async () => {
    const shop = await openShop();
    const tablet = await shop.tablet();
    const person = await shop.person('counter');
    const access = staffAccess({
      pool: database.pool,
      clock: shop.now,
      siteRoot: '',
      restaurant: async () => restaurantSnapshot(0, aRestaurant()),
    });
    const open = Fastify();
    let request: FastifyRequest | undefined;
    open.get('/stream', access.requires('orders.read'), async (asked) => {
      request = asked;
      return access.callerOf(asked).device?.deviceId ?? null;
    });
    const isAllowed = async (cookies: readonly string[], end: () => Promise<unknown>) => {
      await open.inject({ url: '/stream', headers: { cookie: cookies.join('; ') } });
      if (!request) throw new Error('The route was asked.');
      const before = await access.isStillAllowed(request, 'orders.read');
      await end();
      return [before, await access.isStillAllowed(request, 'orders.read')];
    };
    const revoke = () => removeDevice(database.pool, tablet.deviceId);
    expect(await isAllowed(tablet.cookies, revoke)).toEqual([true, false]);
    const { cookies } = person;
    const signOut = () => shop.staff('DELETE', 'session', { cookies });
    expect(await isAllowed(cookies, signOut)).toEqual([true, false]);
    await open.close();
  });

  test('SA-30: can be renamed and become another kind; a printer opens nothing', async () => {
    const shop = await openShop();
    const tablet = await shop.tablet();
    const { cookies } = await shop.person('manager');
    // Also within the two minutes of a PIN.
    const acting = await shop.person('counter', { pin: '482117' });
    expect((await give(shop, tablet, acting, '482117')).status).toBe(200);
    const path = `devices/${tablet.deviceId}`;
    const body = { name: 'Imprimante', kind: 'printer' };
    const changed = await shop.staff('PATCH', path, { cookies, body });
    expect(changed.payload).toMatchObject({ name: 'Imprimante', kind: 'printer' });
    const session = await shop.staff('GET', 'session', { cookies: tablet.cookies });
    expect(session.payload).toMatchObject({ acting: null, permissions: [] });
    const people = await shop.staff('GET', 'session/people', { cookies: tablet.cookies });
    expect(people).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test('SA-30: moves orders forward without a PIN where the restaurant says so', async () => {
    const settings = someSettings({ staff: { pin_for_advance: false } });
    const shop = await openShop({ restaurant: { settings } });
    const { cookies } = await shop.tablet();
    const { payload } = await shop.staff('GET', 'session', { cookies });
    expect(payload.permissions).toEqual(['orders.advance', 'orders.guest', 'orders.read']);
  });
});

describe('a PIN', () => {
  test('SA-32, SA-33: lets a person act on the device for two minutes, in the service only', async () => {
    const shop = await openShop();
    const tablet = await shop.tablet();
    const owner = await shop.person('owner', { name: 'Léa', pin: '482117' });
    await shop.person('counter', { name: 'Sans code' });
    const { payload } = await shop.staff('GET', 'session/people', { cookies: tablet.cookies });
    expect(payload.people).toEqual([{ person_id: owner.personId, name: 'Léa' }]);
    const given = await give(shop, tablet, owner, '482117');
    expect(given.payload).toMatchObject({
      person: null,
      acting: {
        person_id: owner.personId,
        name: 'Léa',
        until: new Date(shop.now() + 2 * MINUTE).toISOString(),
      },
      signed_in_at: null,
    });
    expect(given.payload.permissions).toEqual([
      'availability.sold_out',
      'availability.write',
      'deliveries.run',
      'orders.advance',
      'orders.cancel',
      'orders.guest',
      'orders.read',
      'payments.refund',
    ]);
    for (const path of ['people', 'audit', 'devices']) {
      const { status, code } = await shop.staff('GET', path, { cookies: tablet.cookies });
      expect([path, status, code]).toEqual([path, 403, 'forbidden']);
    }
    shop.setNow(shop.now() + 2 * MINUTE);
    const later = await shop.staff('GET', 'session', { cookies: tablet.cookies });
    expect(later.payload).toMatchObject({
      acting: null,
      permissions: ['orders.guest', 'orders.read'],
    });
  });

  test('SA-32: ends when it is put down, changed or removed', async () => {
    const shop = await openShop();
    const tablet = await shop.tablet();
    const owner = await shop.person('owner');
    const person = await shop.person('counter', { pin: '4821' });
    const acting = async () =>
      (await shop.staff('GET', 'session', { cookies: tablet.cookies })).payload.acting;
    await give(shop, tablet, person, '4821');
    expect(await acting()).not.toBeNull();
    await shop.staff('DELETE', 'session/pin', { cookies: tablet.cookies });
    expect(await acting()).toBeNull();
    await give(shop, tablet, person, '4821');
    const path = `people/${person.personId}/pin`;
    await shop.staff('PUT', path, { cookies: owner.cookies, body: { pin: '9035' } });
    expect(await acting()).toBeNull();
    expect((await give(shop, tablet, person, '4821')).status).toBe(401);
    expect((await give(shop, tablet, person, '9035')).status).toBe(200);
    await shop.staff('DELETE', path, { cookies: owner.cookies });
    expect(await acting()).toBeNull();
    expect((await give(shop, tablet, person, '9035')).status).toBe(401);
  });

  test.each(['123', '1234567', '12a4', ''])('SA-32: « %s » cannot be set', async (pin) => {
    const shop = await openShop();
    const { cookies } = await shop.person('counter');
    const answer = await shop.staff('PUT', 'account/pin', { cookies, body: { pin } });
    expect(answer).toMatchObject({ status: 422, code: 'validation' });
  });

  test('SA-32: is set by its person, and stored as argon2id', async () => {
    const shop = await openShop();
    const person = await shop.person('counter');
    const { cookies } = person;
    const set = await shop.staff('PUT', 'account/pin', { cookies, body: { pin: '4821' } });
    expect(set.status).toBe(200);
    const { rows } = await database.pool.query('SELECT pin_hash FROM staff_people');
    expect(rows[0].pin_hash).toMatch(/^\$argon2id\$/);
    expect((await give(shop, await shop.tablet(), person, '4821')).status).toBe(200);
    expect((await shop.staff('DELETE', 'account/pin', { cookies })).status).toBe(200);
    expect((await give(shop, await shop.tablet(), person, '4821')).status).toBe(401);
  });

  test('SA-32: five wrong ones lock the person on the device for 15 minutes, and nothing else', async () => {
    const shop = await openShop();
    const [tablet, other] = [await shop.tablet(), await shop.tablet()];
    const person = await shop.person('counter', { pin: '4821' });
    const colleague = await shop.person('kitchen', { pin: '9035' });
    for (const pin of ['0000', '1111', '2222', '3333', '4444']) {
      expect(await give(shop, tablet, person, pin)).toMatchObject({
        status: 401,
        code: 'credentials',
      });
    }
    const locked = await give(shop, tablet, person, '4821');
    expect(locked).toMatchObject({ status: 429, code: 'locked' });
    expect(locked.headers['retry-after']).toBe('900');
    expect((await give(shop, tablet, colleague, '9035')).status).toBe(200);
    expect((await give(shop, other, person, '4821')).status).toBe(200);
    expect((await shop.staff('GET', 'session', { cookies: person.cookies })).status).toBe(200);
    shop.setNow(shop.now() + 15 * MINUTE);
    expect((await give(shop, tablet, person, '0000')).status).toBe(401);
    expect((await give(shop, tablet, person, '4821')).status).toBe(200);
  });

  test('SA-32: guessed many times at once, five are compared', async () => {
    const shop = await openShop();
    const tablet = await shop.tablet();
    const person = await shop.person('counter', { pin: '4821' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => give(shop, tablet, person, `00${10 + at}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('SA-32: of an unknown person and of one without are answered alike', async () => {
    const shop = await openShop();
    const tablet = await shop.tablet();
    const without = await shop.person('counter');
    const unknown = { ...without, personId: 'unknown' };
    const [one, other] = [
      await give(shop, tablet, without, '4821'),
      await give(shop, tablet, unknown, '4821'),
    ];
    expect([one.status, one.body]).toEqual([401, other.body]);
    for (const pin of ['1', '2', '3', '4']) await give(shop, tablet, unknown, pin);
    expect((await give(shop, tablet, unknown, '5')).status).toBe(429);
  });

  test('SA-35: a device says where a PIN would open what it may not do', async () => {
    const shop = await openShop();
    const tablet = await shop.tablet();
    const cook = await shop.person('kitchen', { pin: '9035' });
    const headers = { 'idempotency-key': 'a' };
    const ask = async (path: string, body: object, device = tablet) => {
      const answer = await shop.staff('POST', path, { cookies: device.cookies, body, headers });
      return [answer.status, answer.code, JSON.parse(answer.body).pin_required];
    };
    const needed = [403, 'forbidden', true];
    expect(await ask('orders/a/transitions', { to: 'accepted', revision: 1 })).toEqual(needed);
    expect(await ask('orders/a/transitions', { to: 'cancelled', revision: 1 })).toEqual(needed);
    const refused = [403, 'forbidden', undefined];
    expect(await ask('invitations', {})).toEqual(refused);
    expect(await ask('orders/a/undo', {}, await shop.tablet('printer'))).toEqual(refused);
    await give(shop, tablet, cook, '9035');
    expect(await ask('orders/a/transitions', { to: 'cancelled', revision: 1 })).toEqual(refused);
    expect((await ask('orders/a/transitions', { to: 'accepted', revision: 1 }))[0]).toBe(404);
  });

  test('SA-33: is worth nothing without the device', async () => {
    const shop = await openShop();
    const person = await shop.person('counter', { pin: '4821' });
    const body = { person_id: person.personId, pin: '4821' };
    expect((await shop.staff('POST', 'session/pin', { body })).status).toBe(401);
    const { cookies } = person;
    const byPerson = await shop.staff('POST', 'session/pin', { cookies, body });
    expect(byPerson).toMatchObject({ status: 403, code: 'forbidden' });
    const signIn = { email: person.email, password: '4821' };
    expect((await shop.staff('POST', 'session', { body: signIn })).status).toBe(401);
  });

  test('SA-5: beside an open session, the person by PIN acts, and the session keeps its own rights', async () => {
    const shop = await openShop();
    const tablet = await shop.tablet();
    const owner = await shop.person('owner');
    const cook = await shop.person('kitchen', { pin: '9035' });
    await give(shop, tablet, cook, '9035');
    const cookies = [...tablet.cookies, ...owner.cookies];
    const { payload } = await shop.staff('GET', 'session', { cookies });
    expect(payload).toMatchObject({
      person: { person_id: owner.personId },
      device: { device_id: tablet.deviceId },
      acting: { person_id: cook.personId },
    });
    expect((await shop.staff('GET', 'people', { cookies })).status).toBe(200);
  });
});
