import { createHmac, randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect, request } from '@playwright/test';
import type { Shop } from './shop.ts';

/** An owner with an authenticator, and with a PIN unless said otherwise, signed in through the API. */
export interface Owner {
  readonly name: string;
  /** What it is, or will be. */
  readonly pin: string;
  readonly personId: string;
  /** Adds a device of the restaurant and answers the code that enrols it. */
  addDevice(name: string): Promise<string>;
  /** Signs a browser in as this owner. */
  signIn(context: BrowserContext): Promise<void>;
  /** The entries of the audit log about an action, the newest first. */
  auditOf(action: string): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

export interface OwnerOptions {
  readonly withPin?: boolean;
}

const PASSWORD = 'un secret de la cuisine';

/** Opens the account of an owner. */
export async function anOwner(
  shop: Shop,
  name: string,
  { withPin = true }: OwnerOptions = {},
): Promise<Owner> {
  const token = await shop.invite(`${randomUUID()}@example.fr`, 'owner');
  const api = await request.newContext({
    baseURL: shop.url,
    extraHTTPHeaders: { origin: shop.url },
  });
  const pin = '2580';
  await call(api, 'post', 'invitations/accept', { token, name, password: PASSWORD });
  const { secret } = await call<{ secret: string }>(api, 'post', 'account/totp');
  await call(api, 'put', 'account/totp', { secret, code: timeBasedCode(secret, Date.now()) });
  if (withPin) await call(api, 'put', 'account/pin', { pin });
  const session = await call<{ person: { person_id: string } }>(api, 'get', 'session');
  return {
    name,
    pin,
    personId: session.person.person_id,
    async addDevice(deviceName) {
      const device = { name: deviceName, kind: 'board' };
      return (await call<{ code: string }>(api, 'post', 'devices', device)).code;
    },
    async signIn(context) {
      await context.addCookies((await api.storageState()).cookies);
    },
    async auditOf(action) {
      return (await call<{ entries: unknown[] }>(api, 'get', `audit?action=${action}`)).entries;
    },
    close: () => api.dispose(),
  };
}

/** Signs a browser in as a new courier. */
export async function signInCourier(
  shop: Shop,
  { request: api }: BrowserContext,
  name: string,
): Promise<void> {
  const token = await shop.invite(`${randomUUID()}@example.fr`, 'courier');
  const answer = await api.post(`${shop.url}/v2/staff/invitations/accept`, {
    headers: { origin: shop.url },
    data: { token, name, password: PASSWORD },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Makes a browser a tablet of the restaurant; with a person, whose PIN was given on it. */
export async function enrolTablet(
  shop: Shop,
  context: BrowserContext,
  owner: Owner,
  name: string,
  { withPin }: { readonly withPin: boolean },
): Promise<void> {
  const code = await owner.addDevice(name);
  const headers = { origin: shop.url };
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(`${shop.url}/v2/staff/${path}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await post('session/device', { code });
  if (withPin) await post('session/pin', { person_id: owner.personId, pin: owner.pin });
}

async function call<Payload>(
  api: APIRequestContext,
  method: 'get' | 'post' | 'put',
  path: string,
  data: object = {},
): Promise<Payload> {
  const answer = await api[method](`/v2/staff/${path}`, method === 'get' ? {} : { data });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return (await answer.json()).payload;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The six digits that an authenticator shows for a secret (RFC 6238). */
function timeBasedCode(secret: string, at: number): string {
  const bits = [...secret]
    .map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) % 16;
  const number = hash.readUInt32BE(offset) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, '0');
}
