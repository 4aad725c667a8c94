import { describe, expect, test } from 'vitest';
import { staffMailComposer } from '#modules/staff/people/invitations.ts';
import { argon2Hashing, type Hashing } from '#plugins/limits/hashing.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type Person, STAFF_PASSWORD, type StaffShop, staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);
const PASSWORD = 'thon rouge et gingembre';
const argon2 = argon2Hashing();

/** A shop in which something happens between the comparison of a secret and what follows from it. */
async function pausedShop() {
  let meanwhile: (() => Promise<unknown>) | undefined;
  const hashing: Hashing = {
    ...argon2,
    async matches(...compared) {
      const result = await argon2.matches(...compared);
      const happens = meanwhile;
      meanwhile = undefined;
      await happens?.();
      return result;
    },
  };
  const shop = await openShop({ hashing });
  return {
    shop,
    whileComparing(happens: () => Promise<unknown>) {
      meanwhile = happens;
    },
  };
}

const signIn = (shop: StaffShop, { email, totp }: Person, password = STAFF_PASSWORD) =>
  shop.staff('POST', 'session', {
    body: { email, password, code: totp === null ? null : shop.totpOf(totp) },
  });

const givePin = (shop: StaffShop, cookies: readonly string[], { personId }: Person, pin: string) =>
  shop.staff('POST', 'session/pin', { cookies, body: { person_id: personId, pin } });

const changePassword = (shop: StaffShop, cookies: readonly string[], password = PASSWORD) =>
  shop.staff('PUT', 'account/password', { cookies, body: { password } });

async function openSessions({ personId }: Person): Promise<number> {
  const { rowCount } = await database.pool.query(
    'SELECT FROM staff_sessions WHERE person_id = $1',
    [personId],
  );
  return rowCount ?? 0;
}

describe('a sign-in under way', () => {
  test('SA-16: with a password that is changed meanwhile opens nothing', async () => {
    const { shop, whileComparing } = await pausedShop();
    const person = await shop.person('counter');
    whileComparing(() => changePassword(shop, person.cookies));
    expect(await signIn(shop, person)).toMatchObject({ status: 401, code: 'credentials' });
    expect(await openSessions(person)).toBe(1);
  });

  test('SA-41: of a person who is removed meanwhile opens nothing', async () => {
    const { shop, whileComparing } = await pausedShop();
    const owner = await shop.person('owner');
    const person = await shop.person('counter');
    const path = `people/${person.personId}`;
    whileComparing(() => shop.staff('DELETE', path, { cookies: owner.cookies }));
    expect(await signIn(shop, person)).toMatchObject({ status: 401, code: 'credentials' });
  });

  test('SA-12: without a second factor that is added meanwhile opens nothing', async () => {
    const { shop, whileComparing } = await pausedShop();
    const person = await shop.person('owner', { hasTotp: false });
    whileComparing(async () => {
      const { cookies } = person;
      const { payload } = await shop.staff('POST', 'account/totp', { cookies, body: {} });
      const body = { secret: payload.secret, code: shop.totpOf(payload.secret) };
      expect((await shop.staff('PUT', 'account/totp', { cookies, body })).status).toBe(200);
    });
    expect(await signIn(shop, person)).toMatchObject({ status: 401, cookies: [] });
    expect(await openSessions(person)).toBe(1);
  });
});

describe('a PIN under way', () => {
  test.each(['the PIN is removed', 'the person is removed', 'the device is revoked'])(
    'SA-32, SA-34: opens nothing when %s meanwhile',
    async (event) => {
      const { shop, whileComparing } = await pausedShop();
      const owner = await shop.person('owner');
      const person = await shop.person('counter', { pin: '4821' });
      const tablet = await shop.tablet();
      const path = {
        'the PIN is removed': `people/${person.personId}/pin`,
        'the person is removed': `people/${person.personId}`,
        'the device is revoked': `devices/${tablet.deviceId}`,
      }[event];
      whileComparing(() => shop.staff('DELETE', path ?? '', { cookies: owner.cookies }));
      expect((await givePin(shop, tablet.cookies, person, '4821')).status).toBe(401);
      const { payload } = await shop.staff('GET', 'session', { cookies: tablet.cookies });
      expect(payload?.acting ?? null).toBeNull();
    },
  );

  test('SA-34: of a device that is revoked while many are asked is answered 401 or counted', async () => {
    const shop = await openShop();
    const owner = await shop.person('owner');
    const person = await shop.person('counter', { pin: '4821' });
    const tablet = await shop.tablet();
    const [revoked, ...answers] = await Promise.all([
      shop.staff('DELETE', `devices/${tablet.deviceId}`, { cookies: owner.cookies }),
      ...Array.from({ length: 8 }, () => givePin(shop, tablet.cookies, person, '0000')),
    ]);
    expect(revoked.status).toBe(200);
    for (const { status } of answers) expect([401, 429]).toContain(status);
  });
});

describe('sent twice at once', () => {
  test('SA-16: a new password counts for one session, which stays open', async () => {
    const shop = await openShop();
    const person = await shop.person('counter');
    const other = await signIn(shop, person);
    const wanted = ['thon rouge et gingembre', 'maki saumon et avocat'];
    const answers = await Promise.all([
      changePassword(shop, person.cookies, wanted[0]),
      changePassword(shop, other.cookies, wanted[1]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const first = answers.findIndex(({ status }) => status === 200);
    const cookies = answers[first]?.cookies ?? [];
    expect((await shop.staff('GET', 'session', { cookies })).status).toBe(200);
    expect((await signIn(shop, person, wanted[first])).status).toBe(200);
    expect((await signIn(shop, person, wanted[1 - first])).status).toBe(401);
  });

  test('SA-15: a recovery code signs in once', async () => {
    const shop = await openShop();
    const owner = await shop.person('owner');
    const { cookies } = owner;
    const { payload } = await shop.staff('POST', 'account/recovery-codes', { cookies, body: {} });
    const body = {
      email: owner.email,
      password: STAFF_PASSWORD,
      code: payload.recovery_codes[0],
    };
    const answers = await Promise.all([1, 2, 3].map(() => shop.staff('POST', 'session', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('SA-15: new recovery codes are ten', async () => {
    const shop = await openShop();
    const owner = await shop.person('owner');
    const { cookies } = owner;
    await Promise.all(
      [1, 2, 3].map(() => shop.staff('POST', 'account/recovery-codes', { cookies, body: {} })),
    );
    const session = await shop.staff('GET', 'session', { cookies });
    expect(session.payload.second_factors.recovery_codes).toBe(10);
  });

  test('SA-42: invitations of an address leave one', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    const answers = await Promise.all(
      ['sam@example.fr', 'Sam@example.fr', 'sam@example.fr'].map((email) =>
        shop.staff('POST', 'invitations', { cookies, body: { email, role: 'counter' } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { payload } = await shop.staff('GET', 'invitations', { cookies });
    expect(payload.invitations).toHaveLength(1);
  });

  test('SA-42: the acceptance of an invitation makes one person', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    const invitation = { email: 'sam@example.fr', role: 'counter' };
    const sent = await shop.staff('POST', 'invitations', { cookies, body: invitation });
    const compose = staffMailComposer(database.pool, 'http://localhost:3000', shop.now);
    const { invitation_id } = sent.payload;
    const mail = await compose(invitation_id);
    const token = mail?.link.split('#')[1];
    const body = { token, password: PASSWORD, name: 'Sam' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.staff('POST', 'invitations/accept', { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const { payload } = await shop.staff('GET', 'people', { cookies });
    expect(payload.people).toHaveLength(2);
  });

  test('SA-20: a proof with one code succeeds once', async () => {
    const shop = await openShop();
    const owner = await shop.person('owner');
    const body = { password: STAFF_PASSWORD, code: shop.totpOf(owner.totp ?? '') };
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.staff('POST', 'session/step-up', { cookies: owner.cookies, body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401]).toContain(status);
  });
});
