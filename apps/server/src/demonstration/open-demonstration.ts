import { randomInt, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { permissionsOf, type StaffRole } from '@comptoir/domain/staff/permissions';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { CardGateway } from '#adapters/cards/card-gateway.ts';
import type { DemoGateway } from '#adapters/cards/demo-gateway.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import type { Log } from '#log.ts';
import { SESSION_COOKIE, setCookie } from '#modules/staff/access/staff-request.ts';
import { addDevice, enrolDevice, listDevices } from '#modules/staff/devices/devices.ts';
import { addPerson, lockStaff, setPassword, setPin } from '#modules/staff/people/people.ts';
import { newReadableCode } from '#modules/staff/second-factor/second-factors.ts';
import { openSession } from '#modules/staff/sessions/sessions.ts';
import type { StaffCaller } from '#modules/staff/staff.ts';
import type { Hashing } from '#plugins/limits/hashing.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { newToken, tokenHash } from '#tokens.ts';
import type { PlannedStep } from './evening.ts';
import { inventedEvening } from './invented-evening.ts';
import { catchUpPayouts } from './invented-payouts.ts';

interface InventedPerson {
  readonly personId: string;
  readonly name: string;
  readonly role: StaffRole;
}

const person = (name: string, role: StaffRole): InventedPerson => ({
  personId: `demonstration-${role}`,
  name,
  role,
});

const OWNER = person('Camille', 'owner');

const COUNTER = person('Léa', 'counter');

const KITCHEN = person('Karim', 'kitchen');

const PEOPLE = [OWNER, person('Inès', 'manager'), COUNTER, KITCHEN, person('Paul', 'accountant')];

interface DemonstrationStaff {
  readonly ownerId: string;
  /** Drawn at each start, for the owner's proofs of the last 10 minutes. */
  readonly password: string;
  /** Drawn at each start: the PIN of every staff member on an enrolled tablet. */
  readonly pin: string;
  /** Who takes the steps that the demonstration takes. */
  readonly workers: Readonly<Record<PlannedStep['by'], StaffCaller>>;
}

/** How often due arrivals and steps are looked for. */
const TICK_MS = 5_000;
/** Always the same evening, so that pictures of it can be compared. */
const SEED = 1;

export interface DemonstrationShop {
  readonly pool: pg.Pool;
  readonly hashing: Hashing;
  readonly cards: CardGateway | DemoGateway;
  readonly restaurant: () => Promise<RestaurantSnapshot>;
  readonly log: Log;
}

export interface Demonstration extends Pick<DemonstrationStaff, 'password' | 'pin'> {
  /** Opens a session of the invented owner, as long as this server runs. */
  readonly path: string;
  stop(): Promise<void>;
}

/**
 * Opens the demonstration: its staff, the evening so far, and the link into the back office. From then on orders
 * arrive and move by themselves. Rules OB-90 to OB-92 and OB-95.
 */
export async function openDemonstration(
  app: FastifyInstance,
  { pool, hashing, cards, restaurant, log }: DemonstrationShop,
): Promise<Demonstration> {
  if (!('pay' in cards)) throw new Error('The demonstration has a card terminal of its own.');
  const clock = Date.now;
  const { ownerId, password, pin, workers } = await openStaff(pool, hashing, clock());
  const path = signInRoute(app, pool, ownerId);
  const evening = inventedEvening({ pool, cards, restaurant, workers, seed: SEED, clock });
  const catchUp = async () => {
    await evening.catchUp();
    const { timezone } = (await restaurant()).scheduling.pickup;
    await catchUpPayouts(pool, timezone, clock());
  };
  await catchUp();
  const stopping = new AbortController();
  const running = (async () => {
    while (await waited(TICK_MS, stopping.signal)) {
      await catchUp().catch((error: unknown) =>
        log.error({ err: error }, 'The demonstration has stopped'),
      );
    }
  })();
  return {
    path,
    password,
    pin,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function waited(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  await delay(milliseconds, undefined, { signal }).catch(() => {});
  return !signal.aborted;
}

/** Several browsers may use the link, as two tablets do. It is worth nothing after a restart. */
function signInRoute(app: FastifyInstance, pool: pg.Pool, personId: string): string {
  const token = newToken();
  app.get<{ Params: { token: string } }>(
    '/demonstration/:token',
    { schema: { hide: true } },
    async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      if (!timingSafeEqual(tokenHash(request.params.token), tokenHash(token))) {
        return reply.redirect('/gestion', 303);
      }
      const session = { personId, hasSecondFactor: true, client: 'Démonstration' };
      setCookie(request, reply, SESSION_COOKIE, await openSession(pool, session, Date.now()));
      return reply.redirect('/gestion', 303);
    },
  );
  return `/demonstration/${token}`;
}

/** Adds the people and devices that are missing, and draws the secrets of this start anew. */
export async function openStaff(
  pool: pg.Pool,
  hashing: Hashing,
  now: Instant,
): Promise<DemonstrationStaff> {
  const password = (newReadableCode(16).match(/.{4}/g) ?? []).join('-');
  const pin = String(randomInt(10_000)).padStart(4, '0');
  const passwordHash = await hashed(hashing, password);
  const unknownHash = await hashed(hashing, newToken());
  const pinHash = await hashed(hashing, pin);
  return transaction(pool, async (client) => {
    await lockStaff(client);
    for (const { personId, name, role } of PEOPLE) {
      // Undeliverable (RFC 2606).
      const email = `${role}@example.org`;
      const added = { personId, name, role, email, passwordHash: unknownHash };
      await addPerson(client, added, now);
      if (role !== 'accountant') await setPin(client, personId, pinHash);
    }
    await setPassword(client, OWNER.personId, passwordHash);
    const workers = {
      counter: await callerOn(client, COUNTER, 'Tablette du comptoir', now),
      kitchen: await callerOn(client, KITCHEN, 'Tablette de la cuisine', now),
    };
    return { ownerId: OWNER.personId, password, pin, workers };
  });
}

/** A person at the tablet of the post, which is enrolled where it is missing. */
async function callerOn(
  client: Executor,
  { personId, name, role }: InventedPerson,
  deviceName: string,
  now: Instant,
): Promise<StaffCaller> {
  const devices = await listDevices(client);
  const device = devices.find((known) => known.name === deviceName);
  const deviceId = device?.device_id ?? (await newDevice(client, deviceName, now));
  return {
    person: { personId, name, role },
    device: { deviceId, name: deviceName, kind: 'board' },
    permissions: permissionsOf(role),
    sessionId: null,
    signedInAt: null,
  };
}

async function newDevice(client: Executor, name: string, now: Instant): Promise<string> {
  const { device_id, code } = await addDevice(client, { name, kind: 'board' }, now);
  await enrolDevice(client, code, now);
  return device_id;
}

async function hashed(hashing: Hashing, secret: string): Promise<string> {
  const outcome = await hashing.hash('demonstration', secret);
  if (outcome.kind === 'rejected') throw new Error('A start hashes three secrets at most.');
  return outcome.value;
}
