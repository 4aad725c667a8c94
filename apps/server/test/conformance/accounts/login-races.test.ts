import { expect, test } from 'vitest';
import { argon2Hashing, type Hashing } from '#plugins/limits/hashing.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type AccountShop, accountShops, type Member, PASSWORD } from '#test/shops/account-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = accountShops(database);
const argon2 = argon2Hashing();
const MINUTE = 60_000;
const ANOTHER = 'another password';

/** A shop in which something happens between the comparison of a password and what follows from it. */
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
  return {
    shop: await openShop({ hashing }),
    whileComparing(happens: () => Promise<unknown>) {
      meanwhile = happens;
    },
  };
}

async function openSessions(): Promise<number> {
  const { rowCount } = await database.pool.query('SELECT FROM sessions');
  return rowCount ?? 0;
}

const changed = (shop: AccountShop, { token }: Member) =>
  shop.auth('POST', '/change-password', {
    token,
    body: { password: PASSWORD, new_password: ANOTHER },
  });

async function replaced(shop: AccountShop, { email }: Member) {
  // After the pause that follows the mail of the sign-up.
  shop.setNow(FRIDAY_EVENING + 2 * MINUTE);
  await shop.auth('GET', `/send-otp/?${new URLSearchParams({ email })}`);
  const otp = await shop.lastCode();
  return shop.auth('POST', '/reset-password/', { body: { email, otp, password: ANOTHER } });
}

const deleted = (shop: AccountShop, { token }: Member) =>
  shop.auth('DELETE', '/delete-profile/', { token, body: { password: PASSWORD } });

test.each([
  ['the owner changes it', changed, 1],
  ['the owner replaces it with a code', replaced, 0],
  ['the account is deleted', deleted, 0],
] as const)(
  'N-6: a login with a password that is compared while %s opens nothing',
  async (_, happens, sessions) => {
    const { shop, whileComparing } = await pausedShop();
    const member = await shop.member();
    const { email } = member;
    whileComparing(async () => expect((await happens(shop, member)).status).toBe(200));
    const login = await shop.auth('POST', '/login/', { body: { email, password: PASSWORD } });
    expect([login.status, login.body]).toMatchObject([401, { code: 'bad_credentials' }]);
    expect(login.body.token).toBeUndefined();
    expect(await openSessions()).toBe(sessions);
  },
);
