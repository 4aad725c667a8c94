import { generateSync } from 'otplib';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { softwareAuthenticator } from '#test/providers/software-authenticator.ts';
import { type Person, STAFF_PASSWORD, type StaffShop, staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);
const MINUTE = 60_000;
const LOCAL = { origin: 'http://localhost', rpId: 'localhost' };

const signIn = (shop: StaffShop, { email }: Pick<Person, 'email'>, code: string | null) =>
  shop.staff('POST', 'session', { body: { email, password: STAFF_PASSWORD, code } });

async function addTotp(shop: StaffShop, cookies: readonly string[]) {
  const { body, uri } = await newTotp(shop, cookies);
  const answer = await shop.staff('PUT', 'account/totp', { cookies, body });
  return { secret: body.secret, uri, answer };
}

async function newTotp(shop: StaffShop, cookies: readonly string[]) {
  const { payload } = await shop.staff('POST', 'account/totp', { cookies, body: {} });
  const secret = String(payload.secret);
  const code = generateSync({ secret, epoch: Math.floor(shop.now() / 1000) });
  return { body: { secret, code }, uri: String(payload.uri) };
}

async function addPasskey(shop: StaffShop, cookies: readonly string[]) {
  const created = await newPasskey(shop, cookies);
  const { body } = created;
  return { ...created, answer: await shop.staff('POST', 'account/passkeys', { cookies, body }) };
}

async function newPasskey(shop: StaffShop, cookies: readonly string[]) {
  const authenticator = softwareAuthenticator();
  const offered = await shop.staff('POST', 'account/passkeys/options', { cookies, body: {} });
  const { options } = offered.payload;
  const response = authenticator.create({ challenge: options.challenge, ...LOCAL });
  return { authenticator, options, body: { name: 'Téléphone de Léa', response } };
}

async function challenge(shop: StaffShop): Promise<string> {
  const { payload } = await shop.staff('POST', 'session/passkey/options', { body: {} });
  expect(payload.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  return payload.options.challenge;
}

describe('an owner without a second factor', () => {
  test('SA-13, SA-15: adds an authenticator, gets ten codes once, and everything opens', async () => {
    const shop = await openShop();
    const owner = await shop.person('owner', { hasTotp: false });
    const elsewhere = await signIn(shop, owner, null);
    expect(elsewhere.payload).toMatchObject({ needs_second_factor: true, permissions: [] });
    const { uri, answer } = await addTotp(shop, owner.cookies);
    expect(uri).toContain('otpauth://totp/');
    expect(answer.status).toBe(200);
    expect(answer.payload.recovery_codes).toHaveLength(10);
    for (const code of answer.payload.recovery_codes) {
      expect(code).toMatch(/^[2-9A-HJ-NP-TV-Z]{4}(-[2-9A-HJ-NP-TV-Z]{4}){5}$/);
    }
    const session = await shop.staff('GET', 'session', { cookies: answer.cookies });
    expect(session.payload).toMatchObject({
      needs_second_factor: false,
      second_factors: { totp: true, passkeys: 0, recovery_codes: 10 },
    });
    for (const cookies of [owner.cookies, elsewhere.cookies]) {
      expect((await shop.staff('GET', 'session', { cookies })).status).toBe(401);
    }
    const { rows } = await database.pool.query('SELECT * FROM staff_recovery_codes');
    const stored = JSON.stringify(rows);
    for (const code of answer.payload.recovery_codes) expect(stored).not.toContain(code);
  });

  test('SA-12: an authenticator counts only with a code that proves it', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner', { hasTotp: false });
    const { payload } = await shop.staff('POST', 'account/totp', { cookies, body: {} });
    const body = { secret: payload.secret, code: '000000' };
    const answer = await shop.staff('PUT', 'account/totp', { cookies, body });
    expect(answer).toMatchObject({ status: 422, code: 'invalid_code' });
    const { payload: session } = await shop.staff('GET', 'session', { cookies });
    expect(session.needs_second_factor).toBe(true);
  });

  test('SA-12: the code that proved an authenticator does not sign in', async () => {
    const shop = await openShop();
    const owner = await shop.person('owner', { hasTotp: false });
    const { secret } = await addTotp(shop, owner.cookies);
    expect((await signIn(shop, owner, shop.totpOf(secret))).status).toBe(401);
    shop.setNow(shop.now() + 30_000);
    expect((await signIn(shop, owner, shop.totpOf(secret))).status).toBe(200);
  });
});

describe('a second factor', () => {
  test('SA-13: the last one of an owner stays; another may be removed', async () => {
    const shop = await openShop();
    const owner = await shop.person('owner');
    const refused = await shop.staff('DELETE', 'account/totp', { cookies: owner.cookies });
    expect(refused).toMatchObject({ status: 409, code: 'last_second_factor' });
    const { answer } = await addPasskey(shop, owner.cookies);
    const { cookies } = answer;
    expect((await shop.staff('DELETE', 'account/totp', { cookies })).status).toBe(200);
    const { payload } = await shop.staff('GET', 'account/passkeys', { cookies });
    expect(payload.passkeys).toMatchObject([{ name: 'Téléphone de Léa', last_used_at: null }]);
    const path = `account/passkeys/${payload.passkeys[0].passkey_id}`;
    expect((await shop.staff('DELETE', path, { cookies })).code).toBe('last_second_factor');
  });

  test.each([
    ['a passkey and the authenticator', true],
    ['two passkeys', false],
  ])('SA-13: one of two stays when %s are removed at once', async (_, hasTotp) => {
    for (let round = 0; round < 4; round += 1) {
      const shop = await openShop();
      const owner = await shop.person('owner', { hasTotp });
      let { cookies } = (await addPasskey(shop, owner.cookies)).answer;
      if (!hasTotp) cookies = (await addPasskey(shop, cookies)).answer.cookies;
      const { payload } = await shop.staff('GET', 'account/passkeys', { cookies });
      const paths = payload.passkeys.map(
        ({ passkey_id }: { passkey_id: string }) => `account/passkeys/${passkey_id}`,
      );
      if (hasTotp) paths.push('account/totp');
      const answers = await Promise.all(
        paths.map((path: string) => shop.staff('DELETE', path, { cookies })),
      );
      expect(answers.map(({ status, code }) => [status, code]).sort()).toEqual([
        [200, undefined],
        [409, 'last_second_factor'],
      ]);
      const session = await shop.staff('GET', 'session', { cookies });
      const { totp, passkeys } = session.payload.second_factors;
      expect(Number(totp) + passkeys).toBe(1);
      await emptyTables(database.pool, 'staff_people');
    }
  });

  test('SA-13: the first one is added once, also from two sessions at once', async () => {
    const shop = await openShop();
    const owner = await shop.person('owner', { hasTotp: false });
    const elsewhere = await signIn(shop, owner, null);
    const { body: totp } = await newTotp(shop, owner.cookies);
    const { body: passkey } = await newPasskey(shop, elsewhere.cookies);
    const answers = await Promise.all([
      shop.staff('PUT', 'account/totp', { cookies: owner.cookies, body: totp }),
      shop.staff('POST', 'account/passkeys', { cookies: elsewhere.cookies, body: passkey }),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, expect.toBeOneOf([401, 403])]);
    const [added] = answers.filter(({ status }) => status === 200);
    const { payload } = await shop.staff('GET', 'session', { cookies: added?.cookies ?? [] });
    const { second_factors: factors, needs_second_factor: needsOne } = payload;
    expect([Number(factors.totp) + factors.passkeys, needsOne]).toEqual([1, false]);
  });

  test('SA-13: an unknown passkey is not found, also beside the last one', async () => {
    const shop = await openShop();
    const owner = await shop.person('owner', { hasTotp: false });
    const { cookies } = (await addPasskey(shop, owner.cookies)).answer;
    const answer = await shop.staff('DELETE', 'account/passkeys/unknown', { cookies });
    expect(answer).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('SA-20: a further one, and its removal, need a recent sign-in', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    shop.setNow(shop.now() + 11 * MINUTE);
    for (const [method, path] of [
      ['POST', 'account/totp'],
      ['POST', 'account/passkeys/options'],
      ['DELETE', 'account/totp'],
      ['POST', 'account/recovery-codes'],
    ] as const) {
      const { code } = await shop.staff(method, path, { cookies, body: {} });
      expect([path, code]).toEqual([path, 'step_up_required']);
    }
  });

  test('SA-15: a recovery code signs in once, and new ones void the old ones', async () => {
    const shop = await openShop();
    const owner = await shop.person('owner', { hasTotp: false });
    const { answer } = await addTotp(shop, owner.cookies);
    const [first, second] = answer.payload.recovery_codes;
    expect((await signIn(shop, owner, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await signIn(shop, owner, first)).status).toBe(401);
    const { cookies } = answer;
    const renewed = await shop.staff('POST', 'account/recovery-codes', { cookies, body: {} });
    expect(renewed.payload.recovery_codes).toHaveLength(10);
    expect((await signIn(shop, owner, second)).status).toBe(401);
    expect((await signIn(shop, owner, renewed.payload.recovery_codes[0])).status).toBe(200);
  });

  test('SA-15: a recovery code of another person does not sign in', async () => {
    const shop = await openShop();
    const owner = await shop.person('owner', { hasTotp: false });
    const other = await shop.person('owner');
    const { answer } = await addTotp(shop, owner.cookies);
    expect((await signIn(shop, other, answer.payload.recovery_codes[0])).status).toBe(401);
  });
});

describe('a passkey', () => {
  test('SA-11: is added with user verification for this relying party, and signs in', async () => {
    const shop = await openShop();
    const owner = await shop.person('owner', { hasTotp: false });
    const { authenticator, options, answer } = await addPasskey(shop, owner.cookies);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(answer.payload.recovery_codes).toHaveLength(10);
    const response = authenticator.get({ challenge: await challenge(shop), ...LOCAL });
    const signedIn = await shop.staff('POST', 'session/passkey', { body: { response } });
    expect(signedIn.payload).toMatchObject({
      person: { person_id: owner.personId },
      needs_second_factor: false,
      second_factors: { totp: false, passkeys: 1, recovery_codes: 10 },
    });
  });

  test('SA-11: a response counts once', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    const { authenticator, body } = await addPasskey(shop, cookies);
    const response = authenticator.get({ challenge: await challenge(shop), ...LOCAL });
    expect((await shop.staff('POST', 'session/passkey', { body: { response } })).status).toBe(200);
    const again = await shop.staff('POST', 'session/passkey', { body: { response } });
    expect(again).toMatchObject({ status: 401, code: 'credentials', cookies: [] });
    const owner = await shop.person('owner');
    const added = await shop.staff('POST', 'account/passkeys', { cookies: owner.cookies, body });
    expect(added).toMatchObject({ status: 422, code: 'bad_passkey' });
  });

  test.each([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['with a challenge of its own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('SA-11: a response %s is refused', async (_, changed) => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    const { authenticator } = await addPasskey(shop, cookies);
    const ceremony = { challenge: await challenge(shop), ...LOCAL, ...changed };
    const body = { response: authenticator.get(ceremony) };
    expect(await shop.staff('POST', 'session/passkey', { body })).toMatchObject({
      status: 401,
      code: 'credentials',
    });
    const own = await shop.person('owner');
    const added = await shop.staff('POST', 'account/passkeys/options', {
      cookies: own.cookies,
      body: {},
    });
    const created = softwareAuthenticator().create({
      challenge: added.payload.options.challenge,
      ...LOCAL,
      ...changed,
    });
    const registration = { name: 'Clé', response: created };
    const answer = await shop.staff('POST', 'account/passkeys', {
      cookies: own.cookies,
      body: registration,
    });
    expect(answer).toMatchObject({ status: 422, code: 'bad_passkey' });
  });

  test('SA-11: a challenge is open for five minutes', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    const { authenticator } = await addPasskey(shop, cookies);
    const response = authenticator.get({ challenge: await challenge(shop), ...LOCAL });
    shop.setNow(shop.now() + 5 * MINUTE);
    expect((await shop.staff('POST', 'session/passkey', { body: { response } })).status).toBe(401);
  });

  test('SA-20: proves a session of its own person only', async () => {
    const shop = await openShop();
    const owner = await shop.person('owner');
    const other = await shop.person('owner');
    const { authenticator, answer } = await addPasskey(shop, owner.cookies);
    shop.setNow(shop.now() + 11 * MINUTE);
    const prove = async (cookies: readonly string[]) => {
      const response = authenticator.get({ challenge: await challenge(shop), ...LOCAL });
      return shop.staff('POST', 'session/step-up', { cookies, body: { response } });
    };
    expect(await prove(other.cookies)).toMatchObject({ status: 401, code: 'credentials' });
    expect((await prove(answer.cookies)).status).toBe(200);
  });

  test.each([
    ['an address of digits', 'http://192.168.1.20:3000', ''],
    ['a name without SITE_ROOT', 'http://tablette.local:3000', ''],
    ['a SITE_ROOT of digits', 'http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
  ])('SA-11: is not possible at %s', async (_, origin, siteRoot) => {
    const shop = await openShop({ siteRoot });
    const headers = { origin, host: new URL(origin).host };
    const answer = await shop.staff('POST', 'session/passkey/options', { body: {}, headers });
    expect(answer).toMatchObject({ status: 422, code: 'passkeys_unavailable' });
  });

  test('SA-11: belongs to the host of SITE_ROOT', async () => {
    const shop = await openShop({ siteRoot: 'https://www.kinone.fr' });
    const headers = { origin: 'https://www.kinone.fr', host: 'www.kinone.fr' };
    const { payload } = await shop.staff('POST', 'session/passkey/options', { body: {}, headers });
    expect(payload.options.rpId).toBe('www.kinone.fr');
  });
});
