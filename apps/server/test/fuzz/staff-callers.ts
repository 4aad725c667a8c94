import {
  type DeviceKind,
  type Permission,
  permissionsByPin,
  permissionsOf,
  permissionsOfDevice,
  STAFF_ROLES,
  type StaffRole,
} from '@comptoir/domain/staff/permissions';
import type pg from 'pg';
import { endSessions, openSession } from '#modules/staff/sessions/sessions.ts';
import { aDevice, aPerson } from '#test/shops/board-shop.ts';
import type { Operation } from './described-api.ts';

type Headers = Readonly<Record<string, string>>;

/** Who asks the staff's API, and for what it is expected to be let through. */
export interface StaffCaller {
  readonly name: string;
  /** Headers of a request; each call signs in anew, since a request may end its session. */
  headers(): Promise<Headers>;
  readonly permissions: ReadonlySet<Permission>;
  readonly isSignedIn: boolean;
  /** False where the browser names no page of the shop: a change is refused whatever it is. */
  readonly isOwnPage: boolean;
}

const STEPS = '/v2/staff/orders/{order_id}/transitions';

/** Whether a caller may be let through by what the description says of a route; other rules may still refuse it. */
export function mayPass(
  { permissions, isSignedIn, isOwnPage }: StaffCaller,
  { method, path, permission }: Operation,
): boolean {
  if (method !== 'GET' && !isOwnPage) return false;
  if (permission === 'public') return true;
  if (permission === 'signed in') return isSignedIn;
  // A courier sets out and hands over; what else the body asks for is refused. Rule CO-4.
  if (path === STEPS && permissions.has('deliveries.run')) return true;
  return [...permissions].some((held) => held === permission);
}

const PAGE = { host: 'localhost', origin: 'http://localhost' };
const NOTHING: ReadonlySet<Permission> = new Set();

/** Every kind of caller: roles, devices, people by PIN, and what opens nothing or no longer. */
export function staffCallers(pool: pg.Pool, now: number): readonly StaffCaller[] {
  const person = (role: StaffRole) => aPerson(pool, role, { at: now });
  const cookieOf = (token: string) => ({ ...PAGE, cookie: `comptoir_staff=${token}` });

  const roles = STAFF_ROLES.map((role) => ({
    name: role,
    headers: async () => (await person(role)).headers,
    permissions: permissionsOf(role),
    isSignedIn: true,
    isOwnPage: true,
  }));

  const devices = (['board', 'counter', 'printer'] as const).map((kind: DeviceKind) => ({
    name: `the device ${kind}`,
    headers: async () => (await aDevice(pool, { kind })).headers,
    permissions: permissionsOfDevice(kind, true),
    isSignedIn: true,
    isOwnPage: true,
  }));

  const byPin = (['owner', 'kitchen'] as const).map((role) => ({
    name: `${role} by PIN`,
    headers: async () => {
      const acting = await person(role);
      return (await aDevice(pool, { acting, until: now + 60_000 })).headers;
    },
    permissions: new Set([...permissionsByPin(role), ...permissionsOfDevice('board', true)]),
    isSignedIn: true,
    isOwnPage: true,
  }));

  const foreign = (['https://evil.example', 'null', ''] as const).map((origin) => ({
    name: `owner from the origin « ${origin} »`,
    headers: async () => ({ ...(await person('owner')).headers, origin }),
    permissions: permissionsOf('owner'),
    isSignedIn: true,
    isOwnPage: false,
  }));

  const outsiders: Readonly<Record<string, () => Promise<Headers>>> = {
    'a browser without cookies': async () => PAGE,
    'a forged cookie': async () => cookieOf('A'.repeat(43)),
    'a session that has ended': async () => {
      const { personId } = await person('owner');
      const session = { personId, hasSecondFactor: true, client: 'test' };
      return cookieOf(await openSession(pool, session, now - 8 * 24 * 60 * 60_000));
    },
    'a session that another browser ended': async () => {
      const { personId } = await person('owner');
      const session = { personId, hasSecondFactor: true, client: 'test' };
      const token = await openSession(pool, session, now);
      await endSessions(pool, personId);
      return cookieOf(token);
    },
    'a device that was revoked': async () => {
      const { deviceId, headers } = await aDevice(pool);
      await pool.query('DELETE FROM staff_devices WHERE device_id = $1', [deviceId]);
      return headers;
    },
  };
  const signedOut = Object.entries(outsiders).map(([name, headers]) => ({
    name,
    headers,
    permissions: NOTHING,
    isSignedIn: false,
    isOwnPage: true,
  }));

  const pending = {
    name: 'an owner before the second factor',
    headers: async () => {
      const { personId } = await person('owner');
      const session = { personId, hasSecondFactor: false, client: 'test' };
      return cookieOf(await openSession(pool, session, now));
    },
    permissions: NOTHING,
    isSignedIn: true,
    isOwnPage: true,
  };
  return [...roles, ...devices, ...byPin, ...foreign, ...signedOut, pending];
}
