import { randomInt } from 'node:crypto';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { permissionsOf, type StaffRole } from '@comptoir/domain/staff/permissions';
import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { addDevice, enrolDevice, listDevices } from '#modules/staff/devices/devices.ts';
import { addPerson, lockStaff, setPassword, setPin } from '#modules/staff/people/people.ts';
import { newReadableCode } from '#modules/staff/second-factor/second-factors.ts';
import type { StaffCaller } from '#modules/staff/staff.ts';
import type { Hashing } from '#plugins/limits/hashing.ts';
import { newToken } from '#tokens.ts';
import type { PlannedStep } from './evening.ts';

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

export interface DemonstrationStaff {
  readonly ownerId: string;
  /** Drawn at each start, for the owner's proofs of the last 10 minutes. */
  readonly password: string;
  /** Drawn at each start: the PIN of every staff member on an enrolled tablet. */
  readonly pin: string;
  /** Who takes the steps that the demonstration takes. */
  readonly workers: Readonly<Record<PlannedStep['by'], StaffCaller>>;
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
