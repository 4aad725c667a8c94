import { expect } from '@playwright/test';
import { aGuest, type Guest } from './guest.ts';
import type { Mailbox } from './shop/mailbox.ts';
import type { Shop } from './shop.ts';

/** An account whose address is verified. */
export interface Account extends Guest {
  readonly password: string;
  readonly token: string;
  /** As the API answered it. */
  readonly user: { readonly id: string };
}

const PASSWORD = 'un secret pour moi';

/** Opens an account through the API. */
export async function openAccount(shop: Shop, guest: Guest = aGuest()): Promise<Account> {
  const bearer = await signUp(shop, guest, PASSWORD);
  const otp = await codeFor(shop.mailbox, guest.email);
  const question = new URLSearchParams({ otp, email: guest.email });
  const answer = await fetch(`${shop.url}/v2/public/auth/verify-otp/?${question}`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  expect(answer.status).toBe(200);
  const { token, user } = await answer.json();
  return { ...guest, password: PASSWORD, token, user };
}

/** Opens an account whose address is not verified yet; answers the token of the sign-up. */
export async function signUp(shop: Shop, guest: Guest, password: string): Promise<string> {
  const answer = await send(shop, 'POST', 'auth/signup/', {
    first_name: guest.firstName,
    last_name: guest.lastName,
    phone: guest.phone,
    email: guest.email,
    password,
  });
  expect(answer.status).toBe(200);
  return (await answer.json()).token;
}

/** The link in the newest mail with a code to an address. */
export async function linkFor(mailbox: Mailbox, email: string): Promise<string> {
  const { text = '' } = await mailbox.newestTo(email, /code/i);
  const [link] = /\S+#link=\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`There is no link in: ${text}`);
  return link;
}

/** The code in the newest mail to an address. */
export async function codeFor(mailbox: Mailbox, email: string): Promise<string> {
  const { text = '' } = await mailbox.newestTo(email, /code/i);
  const [, code] = /^\s*(\d{6})\s*$/m.exec(text) ?? [];
  if (code === undefined) throw new Error(`There is no code in: ${text}`);
  return code;
}

/** A call of the API, in the name of an account where its token is given. */
export function send(
  shop: Shop,
  method: string,
  path: string,
  body: object,
  token?: string,
): Promise<Response> {
  return fetch(`${shop.url}/v2/public/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}
