import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import type { DeviceKind, StaffRole } from '@comptoir/domain/staff/permissions';
import type { InjectOptions } from 'fastify';
import { generateSecret, generateSync } from 'otplib';
import { afterEach } from 'vitest';
import { addDevice, enrolDevice } from '#modules/staff/devices/devices.ts';
import { addPerson, setPin } from '#modules/staff/people/people.ts';
import { setTotp } from '#modules/staff/second-factor/second-factors.ts';
import { openSession } from '#modules/staff/sessions/sessions.ts';
import { argon2Hashing } from '#plugins/limits/hashing.ts';
import type { TestDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { FRIDAY_EVENING, type Shop, shops } from './checkout-shop.ts';

export const STAFF_PASSWORD = 'saumon grillé du vendredi';
export const ORIGIN = 'http://localhost';

/** Rows that reference another table are deleted before or with it. The audit log cannot be emptied. */
const LEFT_BY_STAFF = [
  ...['staff_people', 'staff_devices', 'staff_invitations', 'staff_challenges'],
];

/** Shared by all shops, because each hash takes tens of milliseconds. */
const hashing = argon2Hashing();
let passwordHash: Promise<string> | undefined;

export interface StaffCall {
  /** `name=value` of each. */
  readonly cookies?: readonly string[];
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly from?: string;
}

export interface StaffAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any route.
  readonly payload: any;
  readonly body: string;
  /** The cookies that the answer sets, as `name=value`. */
  readonly cookies: readonly string[];
}

export interface Person {
  readonly personId: string;
  readonly email: string;
  readonly cookies: readonly string[];
  readonly totp: string | null;
}

export interface Tablet {
  readonly deviceId: string;
  readonly cookies: readonly string[];
}

export interface StaffShop extends Shop {
  now(): number;
  staff(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    call?: StaffCall,
  ): Promise<StaffAnswer>;
  /** A person who signed in just now, with an authenticator where the role needs one. */
  person(role: StaffRole, options?: PersonOptions): Promise<Person>;
  tablet(kind?: DeviceKind): Promise<Tablet>;
  /** The code that an authenticator shows now. */
  totpOf(secret: string): string;
}

interface PersonOptions {
  readonly name?: string;
  readonly email?: string;
  readonly pin?: string;
  readonly hasTotp?: boolean;
}

/** Opens shops for tests of the staff. Call it at the top of a file. */
export function staffShops(database: TestDatabase) {
  afterEach(() => emptyTables(database.pool, ...LEFT_BY_STAFF));
  const openShop = shops(database);

  return async function openStaffShop(
    options: Parameters<typeof openShop>[1] & {
      readonly restaurant?: Partial<RestaurantDocument>;
    } = {},
  ): Promise<StaffShop> {
    const shop = await openShop(options.restaurant, { hashing, ...options });
    const { pool } = database;
    let now = options.now ?? FRIDAY_EVENING;
    let people = 0;
    return {
      ...shop,
      now: () => now,
      setNow(instant) {
        now = instant;
        shop.setNow(instant);
      },
      async staff(method, path, { cookies = [], body, headers, from } = {}) {
        const request: InjectOptions = {
          method,
          url: `/v2/staff/${path}`,
          ...(from !== undefined && { remoteAddress: from }),
          headers: {
            ...(method !== 'GET' && { origin: ORIGIN, 'content-type': 'application/json' }),
            ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
            ...headers,
          },
          ...(body !== undefined && {
            payload: typeof body === 'string' ? body : JSON.stringify(body),
          }),
        };
        const answer = await shop.app.inject(request);
        const isJson = String(answer.headers['content-type']).startsWith('application/json');
        const read = isJson ? answer.json() : {};
        return {
          status: answer.statusCode,
          code: read.code,
          headers: answer.headers,
          payload: read.payload,
          body: answer.body,
          cookies: answer.cookies.map(({ name, value }) => `${name}=${value}`),
        };
      },
      async person(role, { name, email, pin, hasTotp } = {}) {
        people += 1;
        passwordHash ??= hash(STAFF_PASSWORD);
        const personId = `person-${people}`;
        const person = {
          personId,
          name: name ?? `Personne ${people}`,
          email: email ?? `${role}${people}@example.fr`,
          role,
          passwordHash: await passwordHash,
        };
        await addPerson(pool, person, now);
        if (pin !== undefined) await setPin(pool, personId, await hash(pin));
        const isProtected = hasTotp ?? (role === 'owner' || role === 'manager');
        const totp = isProtected ? generateSecret() : null;
        if (totp !== null) await setTotp(pool, personId, { secret: totp, step: 0 }, now);
        const session = { personId, hasSecondFactor: isProtected, client: 'test' };
        const token = await openSession(pool, session, now);
        return { personId, email: person.email, cookies: [`comptoir_staff=${token}`], totp };
      },
      async tablet(kind = 'board') {
        const { code } = await addDevice(pool, { name: 'Tablette du passe', kind }, now);
        const enrolled = await enrolDevice(pool, code, now);
        if (!enrolled) throw new Error('A new code enrols.');
        const { device, token } = enrolled;
        return { deviceId: device.device_id, cookies: [`comptoir_device=${token}`] };
      },
      totpOf: (secret) => generateSync({ secret, epoch: Math.floor(now / 1000) }),
    };
  };
}

async function hash(secret: string): Promise<string> {
  const hashed = await hashing.hash('test', secret);
  if (hashed.kind === 'rejected') throw new Error('The queue of hashes is full.');
  return hashed.value;
}
