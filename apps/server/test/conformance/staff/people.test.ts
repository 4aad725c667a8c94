import { describe, expect, test } from 'vitest';
import { staffContent } from '#modules/mails/content/account-content.ts';
import { mailIdentity, mailText } from '#modules/mails/content/mail-content.ts';
import { firstOwnerPath, staffMailComposer } from '#modules/staff/people/invitations.ts';
import { testDatabase } from '#test/harness/database.ts';
import { STAFF_PASSWORD, type StaffShop, staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PASSWORD = 'thon rouge et gingembre';

async function firstOwnerToken(shop: StaffShop): Promise<string> {
  const path = await firstOwnerPath(database.pool, shop.now());
  return path?.split('#')[1] ?? '';
}

/** Composes the last mail to the staff, and answers its link's token and the mail. */
async function lastMail(shop: StaffShop) {
  const { rows } = await database.pool.query<{ request: { invitation_id: string } }>(
    "SELECT request FROM mails WHERE kind = 'staff_invitation' ORDER BY created_at DESC LIMIT 1",
  );
  const compose = staffMailComposer(database.pool, 'http://127.0.0.1:3000', shop.now);
  const invitation_id = rows[0]?.request.invitation_id ?? '';
  const mail = await compose(invitation_id);
  return { mail, token: mail?.link.split('#')[1] ?? '' };
}

const accept = (shop: StaffShop, body: object) =>
  shop.staff('POST', 'invitations/accept', { body: { password: PASSWORD, ...body } });
const FIRST = { name: 'Léa Roux', email: 'lea@example.fr' };

describe('the first owner', () => {
  test('SA-3: comes in by a link of 32 random bytes, once, and adds a second factor', async () => {
    const shop = await openShop();
    const path = await firstOwnerPath(database.pool, shop.now());
    expect(path).toMatch(/^\/gestion\/bienvenue#[\w-]{43}$/);
    const token = path?.split('#')[1] ?? '';
    const { rows } = await database.pool.query('SELECT * FROM staff_invitations');
    expect(JSON.stringify(rows)).not.toContain(token);
    const read = await shop.staff('POST', 'invitations/read', { body: { token } });
    expect(read.payload).toMatchObject({ kind: 'first_owner', email: null, role: 'owner' });
    const answer = await accept(shop, { token, ...FIRST });
    expect(answer.payload).toMatchObject({
      person: { name: 'Léa Roux', email: 'lea@example.fr', role: 'owner' },
      permissions: [],
      needs_second_factor: true,
    });
    expect(await accept(shop, { token, ...FIRST })).toMatchObject({
      status: 410,
      code: 'link_expired',
    });
    expect(await firstOwnerPath(database.pool, shop.now())).toBeNull();
  });

  test('SA-3: the link is open for 30 minutes', async () => {
    const shop = await openShop();
    const token = await firstOwnerToken(shop);
    shop.setNow(shop.now() + 30 * MINUTE);
    expect((await accept(shop, { token, ...FIRST })).code).toBe('link_expired');
    expect((await shop.staff('POST', 'invitations/read', { body: { token } })).status).toBe(410);
  });

  test('SA-3: the first of several links voids the others, also at the same moment', async () => {
    const shop = await openShop();
    const tokens = [];
    for (const _ of [1, 2, 3]) tokens.push(await firstOwnerToken(shop));
    const answers = await Promise.all(
      tokens.map((token, at) => accept(shop, { token, name: 'Léa', email: `lea${at}@example.fr` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const { rows } = await database.pool.query('SELECT role FROM staff_people');
    expect(rows).toEqual([{ role: 'owner' }]);
  });

  test('SA-3: says name and address, which leaves the link open until then', async () => {
    const shop = await openShop();
    const token = await firstOwnerToken(shop);
    const missing = await accept(shop, { token });
    expect(missing.status).toBe(422);
    expect(JSON.parse(missing.body).errors).toMatchObject([{ path: 'email' }, { path: 'name' }]);
    expect((await accept(shop, { token, ...FIRST })).status).toBe(200);
  });

  test.each([
    ['too short', 'onze lettre'],
    ['usual', 'motdepasse123'],
    ['a row of keys', 'azertyuiopqsdf'],
    ['too long', 'x1y2'.repeat(33)],
  ])('SA-10: a password that is %s is refused', async (_, password) => {
    const shop = await openShop();
    const token = await firstOwnerToken(shop);
    const answer = await accept(shop, { token, ...FIRST, password });
    expect(answer).toMatchObject({ status: 422, code: 'validation' });
    expect(JSON.parse(answer.body).errors).toMatchObject([{ path: 'password' }]);
  });
});

describe('an invitation', () => {
  const invite = async (shop: StaffShop, email = 'sam@example.fr', role = 'kitchen') => {
    const { cookies } = await shop.person('owner');
    const body = { email, role };
    return { cookies, answer: await shop.staff('POST', 'invitations', { cookies, body }) };
  };

  test('SA-42: is mailed in French with a link of its own, good once', async () => {
    const shop = await openShop();
    const { cookies, answer } = await invite(shop);
    expect(answer.payload).toMatchObject({ email: 'sam@example.fr', role: 'kitchen' });
    const { mail, token } = await lastMail(shop);
    if (!mail) throw new Error('There is a mail.');
    expect(mail.link).toMatch(/^http:\/\/localhost:3000\/gestion\/bienvenue#[\w-]{43}$/);
    const identity = mailIdentity({ contacts: { name: 'Kinoné' } }, 'http://127.0.0.1:3000');
    const text = mailText(staffContent(mail, identity), identity);
    expect(text).toContain('avec le rôle « cuisine »');
    expect(text).toContain(mail.link);
    const { payload } = await shop.staff('GET', 'invitations', { cookies });
    expect(payload.invitations).toMatchObject([{ email: 'sam@example.fr', role: 'kitchen' }]);
    const joined = await accept(shop, { token, name: 'Sam' });
    expect(joined.payload).toMatchObject({
      person: { name: 'Sam', email: 'sam@example.fr', role: 'kitchen' },
      needs_second_factor: false,
    });
    expect((await accept(shop, { token, name: 'Sam' })).code).toBe('link_expired');
    expect((await shop.staff('GET', 'invitations', { cookies })).payload.invitations).toEqual([]);
  });

  test('SA-42: cannot choose another role or address', async () => {
    const shop = await openShop();
    await invite(shop);
    const { token } = await lastMail(shop);
    const forged = { token, name: 'Sam', role: 'owner', email: 'autre@example.fr' };
    const joined = await accept(shop, forged);
    expect(joined.payload.person).toMatchObject({ email: 'sam@example.fr', role: 'kitchen' });
  });

  test('SA-42: is open for 48 hours, and its mail is not sent later', async () => {
    const shop = await openShop();
    await invite(shop);
    const { token } = await lastMail(shop);
    shop.setNow(shop.now() + 48 * HOUR);
    expect((await accept(shop, { token, name: 'Sam' })).code).toBe('link_expired');
    expect((await lastMail(shop)).mail).toBeNull();
  });

  test('SA-42: a newer one of the address, and a newer mail, void the link before', async () => {
    const shop = await openShop();
    await invite(shop);
    const first = await lastMail(shop);
    const second = await lastMail(shop);
    await invite(shop, 'SAM@example.fr', 'counter');
    const third = await lastMail(shop);
    for (const { token } of [first, second]) {
      expect((await accept(shop, { token, name: 'Sam' })).code).toBe('link_expired');
    }
    const joined = await accept(shop, { token: third.token, name: 'Sam' });
    expect(joined.payload.person.role).toBe('counter');
  });

  test('SA-42: can be withdrawn', async () => {
    const shop = await openShop();
    const { cookies, answer } = await invite(shop);
    const { token } = await lastMail(shop);
    const path = `invitations/${answer.payload.invitation_id}`;
    expect((await shop.staff('DELETE', path, { cookies })).status).toBe(200);
    expect((await shop.staff('DELETE', path, { cookies })).status).toBe(404);
    expect((await accept(shop, { token, name: 'Sam' })).code).toBe('link_expired');
  });

  test('SA-42: an address that has a person is refused', async () => {
    const shop = await openShop();
    const { email } = await shop.person('counter');
    const { answer } = await invite(shop, email.toUpperCase());
    expect(answer).toMatchObject({ status: 409, code: 'email_taken' });
  });
});

describe('a new password', () => {
  test('SA-43: is set by a mailed link, which removes second factors and ends sessions', async () => {
    const shop = await openShop();
    const owner = await shop.person('owner');
    const manager = await shop.person('manager');
    const path = `people/${manager.personId}/new-password`;
    expect((await shop.staff('POST', path, { cookies: owner.cookies, body: {} })).status).toBe(200);
    expect((await shop.staff('GET', 'session', { cookies: manager.cookies })).status).toBe(401);
    const { mail, token } = await lastMail(shop);
    expect(mail).toMatchObject({ to: manager.email, purpose: 'new_password' });
    const read = await shop.staff('POST', 'invitations/read', { body: { token } });
    expect(read.payload).toMatchObject({ kind: 'new_password', email: manager.email });
    const answer = await accept(shop, { token });
    expect(answer.payload).toMatchObject({
      person: { person_id: manager.personId, role: 'manager' },
      needs_second_factor: true,
    });
    const { email } = manager;
    const withOld = { email, password: STAFF_PASSWORD };
    expect((await shop.staff('POST', 'session', { body: withOld })).status).toBe(401);
    const withNew = { email, password: PASSWORD };
    expect((await shop.staff('POST', 'session', { body: withNew })).status).toBe(200);
  });

  test('SA-16, SA-20: is changed by its person, which ends the other sessions', async () => {
    const shop = await openShop();
    const person = await shop.person('counter');
    const body = { email: person.email, password: STAFF_PASSWORD };
    const other = await shop.staff('POST', 'session', { body });
    const changed = await shop.staff('PUT', 'account/password', {
      cookies: person.cookies,
      body: { password: PASSWORD },
    });
    expect(changed.status).toBe(200);
    for (const cookies of [other.cookies, person.cookies]) {
      expect((await shop.staff('GET', 'session', { cookies })).status).toBe(401);
    }
    expect((await shop.staff('GET', 'session', { cookies: changed.cookies })).status).toBe(200);
    expect((await shop.staff('POST', 'session', { body })).status).toBe(401);
  });
});

describe('the people', () => {
  test('SA-40: are listed by name, without hashes', async () => {
    const shop = await openShop();
    const { cookies, personId } = await shop.person('owner', { name: 'Zoé' });
    await shop.person('kitchen', { name: 'amir', pin: '4821' });
    const { payload, body } = await shop.staff('GET', 'people', { cookies });
    expect(payload.people).toMatchObject([
      { name: 'amir', role: 'kitchen', has_pin: true, has_second_factor: false },
      { person_id: personId, name: 'Zoé', role: 'owner', has_pin: false, has_second_factor: true },
    ]);
    expect(body).not.toMatch(/argon2|hash|secret/);
    const one = await shop.staff('GET', `people/${personId}`, { cookies });
    expect(one.payload).toEqual(payload.people[1]);
    expect((await shop.staff('GET', 'people/unknown', { cookies })).code).toBe('not_found');
  });

  test('SA-44: a cook without an address acts by PIN, and never signs in', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    const body = { name: 'Amir', role: 'kitchen', pin: '9035' };
    const added = await shop.staff('POST', 'people', { cookies, body });
    expect(added.payload).toMatchObject({
      name: 'Amir',
      email: null,
      role: 'kitchen',
      has_pin: true,
    });
    const { person_id } = added.payload;
    const tablet = await shop.tablet();
    const listed = await shop.staff('GET', 'session/people', { cookies: tablet.cookies });
    expect(listed.payload.people).toEqual([{ person_id, name: 'Amir' }]);
    const given = { cookies: tablet.cookies, body: { person_id, pin: '9035' } };
    const acting = await shop.staff('POST', 'session/pin', given);
    expect(acting.payload).toMatchObject({ acting: { name: 'Amir', role: 'kitchen' } });
    const asOwner = { cookies, body: { role: 'owner' } };
    const refused = { status: 409, code: 'email_required' };
    expect(await shop.staff('PATCH', `people/${person_id}`, asOwner)).toMatchObject(refused);
    const link = await shop.staff('POST', `people/${person_id}/new-password`, {
      cookies,
      body: {},
    });
    expect(link).toMatchObject(refused);
    for (const email of ['', 'null', 'Amir']) {
      const signIn = await shop.staff('POST', 'session', { body: { email, password: '9035' } });
      expect([401, 422]).toContain(signIn.status);
    }
    expect((await shop.staff('DELETE', `people/${person_id}`, { cookies })).status).toBe(200);
    expect((await shop.staff('POST', 'session/pin', given)).status).toBe(401);
  });

  test.each([
    ['an owner', { role: 'owner' }],
    ['an accountant', { role: 'accountant' }],
    ['a PIN of three digits', { pin: '123' }],
    ['a PIN of letters', { pin: 'abcd' }],
    ['no name', { name: ' ' }],
  ])('SA-44: is not added with %s', async (_, wrong) => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    const body = { name: 'Amir', role: 'kitchen', pin: '9035', ...wrong };
    const answer = await shop.staff('POST', 'people', { cookies, body });
    expect(answer).toMatchObject({ status: 422, code: 'validation' });
  });

  test('SA-41: get another role, which counts at once', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    const person = await shop.person('counter');
    const path = `people/${person.personId}`;
    const changed = await shop.staff('PATCH', path, {
      cookies,
      body: { role: 'kitchen', name: 'Sam' },
    });
    expect(changed.payload).toMatchObject({ role: 'kitchen', name: 'Sam' });
    const session = await shop.staff('GET', 'session', { cookies: person.cookies });
    expect(session.payload.permissions).not.toContain('orders.cancel');
    await shop.staff('PATCH', path, { cookies, body: { role: 'manager' } });
    const promoted = await shop.staff('GET', 'devices', { cookies: person.cookies });
    expect(promoted).toMatchObject({ status: 401, code: 'second_factor_required' });
  });

  test('SA-41: are removed with their sessions', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    const person = await shop.person('manager');
    const path = `people/${person.personId}`;
    expect((await shop.staff('DELETE', path, { cookies })).status).toBe(200);
    expect((await shop.staff('DELETE', path, { cookies })).status).toBe(404);
    expect((await shop.staff('GET', 'session', { cookies: person.cookies })).status).toBe(401);
  });

  test('SA-41: the last owner is neither removed nor demoted', async () => {
    const shop = await openShop();
    const { cookies, personId } = await shop.person('owner');
    const path = `people/${personId}`;
    const removed = await shop.staff('DELETE', path, { cookies });
    expect(removed).toMatchObject({ status: 409, code: 'last_owner' });
    const demoted = await shop.staff('PATCH', path, { cookies, body: { role: 'manager' } });
    expect(demoted).toMatchObject({ status: 409, code: 'last_owner' });
    const renamed = await shop.staff('PATCH', path, { cookies, body: { name: 'Léa' } });
    expect(renamed.payload).toMatchObject({ name: 'Léa', role: 'owner' });
  });

  test('SA-41: two owners who remove each other at once leave one', async () => {
    const shop = await openShop();
    const one = await shop.person('owner');
    const other = await shop.person('owner');
    const answers = await Promise.all([
      shop.staff('DELETE', `people/${other.personId}`, { cookies: one.cookies }),
      shop.staff('DELETE', `people/${one.personId}`, { cookies: other.cookies }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      // Of the last owner, or of a person who was removed before the request was looked at.
      expect.toBeOneOf([401, 409]),
    ]);
    const { rows } = await database.pool.query("SELECT FROM staff_people WHERE role = 'owner'");
    expect(rows).toHaveLength(1);
  });
});
