import type { SignupRequest } from '@comptoir/contract/accounts/auth';
import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import type { AccountMail, AccountMailRequest } from '#jobs/mails/enqueue-mail.ts';
import { accountMailComposer } from '#modules/accounts/mails/compose-account-mail.ts';
import { argon2Hashing, type Hashing } from '#plugins/limits/hashing.ts';
import type { TestDatabase } from '#test/harness/database.ts';
import { FRIDAY_EVENING, type Shop, shops } from './checkout-shop.ts';

const AUTH = '/v2/public/auth';
export const PASSWORD = 'correct horse battery';

export interface Call {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The client's network address. */
  readonly from?: string;
}

export interface AuthAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: {
    readonly code?: string;
    readonly errors?: readonly { readonly path: string }[];
    readonly token?: string;
    readonly user?: Readonly<Record<string, unknown>>;
    readonly [more: string]: unknown;
  };
}

export interface Member {
  readonly token: string;
  readonly id: string;
  readonly email: string;
}

/** A shop that records the enqueued mails of accounts; tests compose them on demand. */
export interface AccountShop extends Shop {
  readonly mails: AccountMailRequest[];
  auth(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, call?: Call): Promise<AuthAnswer>;
  signUp(overrides?: Partial<SignupRequest>): Promise<AuthAnswer>;
  /** Composes the last mail now. */
  lastMail(): Promise<AccountMail | null>;
  /** The code of the last mail. */
  lastCode(): Promise<string>;
  /** The token of the link of the last mail. */
  lastLink(): Promise<string>;
  /** Signs up and verifies the address. */
  member(overrides?: Partial<SignupRequest>): Promise<Member>;
}

export function aSignup(overrides: Partial<SignupRequest> = {}): SignupRequest {
  return {
    first_name: 'Jeanne',
    last_name: 'Martin',
    phone: '06 39 98 12 34',
    email: 'jeanne.martin@example.fr',
    password: PASSWORD,
    ...overrides,
  };
}

/** Opens shops for tests of accounts. Call it at the top of a file. */
export function accountShops(database: TestDatabase) {
  const openShop = shops(database);
  const ownHashing = argon2Hashing();

  return async function openAccountShop({
    restaurant,
    hashing = ownHashing,
    ...options
  }: {
    readonly rateLimit?: boolean;
    readonly trustProxy?: boolean;
    readonly hashing?: Hashing;
    readonly restaurant?: Partial<RestaurantDocument>;
  } = {}): Promise<AccountShop> {
    const mails: AccountMailRequest[] = [];
    let now = FRIDAY_EVENING;
    const accountMails = {
      enqueue: async (_: unknown, mail: AccountMailRequest) => {
        mails.push(mail);
      },
    };
    const shop = await openShop(restaurant, { ...options, hashing, accountMails });
    const composeAccountMail = accountMailComposer(database.pool, hashing, () => now);

    const auth: AccountShop['auth'] = async (method, path, { token, headers, body, from } = {}) => {
      const answer = await shop.app.inject({
        method,
        ...(from !== undefined && { remoteAddress: from }),
        url: `${AUTH}${path}`,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: Object(body) }),
      });
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: answer.body === '' ? {} : answer.json(),
      };
    };
    const signUp: AccountShop['signUp'] = (overrides) =>
      auth('POST', '/signup/', { body: aSignup(overrides) });
    const lastMail = async () => {
      const mail = mails.at(-1);
      return mail ? composeAccountMail(mail) : null;
    };
    const lastCode = async () => {
      const mail = await lastMail();
      if (mail?.kind !== 'code') throw new Error('The last mail carries no code.');
      return mail.code;
    };
    const lastLink = async () => {
      const mail = await lastMail();
      if (mail?.kind !== 'code') throw new Error('The last mail carries no link.');
      return mail.link_token;
    };
    return {
      ...shop,
      setNow(instant) {
        now = instant;
        shop.setNow(instant);
      },
      mails,
      auth,
      signUp,
      lastMail,
      lastCode,
      lastLink,
      async member(overrides) {
        const { email } = aSignup(overrides);
        const { body: signedUp } = await signUp(overrides);
        const query = new URLSearchParams({ email, otp: await lastCode() });
        const { body } = await auth('GET', `/verify-otp/?${query}`, { token: signedUp.token });
        return { token: body.token ?? '', id: String(body.user?.id), email };
      },
    };
  };
}
