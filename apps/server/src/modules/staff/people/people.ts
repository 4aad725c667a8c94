import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { StaffRole } from '@comptoir/domain/staff/permissions';
import type { Executor } from '#db/connection.ts';

/** A row of `staff_people`, without what its authenticator needs. */
export interface PersonRow {
  readonly person_id: string;
  readonly name: string;
  /** Null, as the password, for a person who acts by PIN alone. Rule SA-44. */
  readonly email: string | null;
  readonly role: StaffRole;
  readonly password_hash: string | null;
  readonly pin_hash: string | null;
  readonly created_at: Date;
  readonly last_sign_in_at: Date | null;
}

const COLUMNS =
  'person_id, name, email, role, password_hash, pin_hash, created_at, last_sign_in_at';

export async function findPerson(executor: Executor, personId: string): Promise<PersonRow | null> {
  const { rows } = await executor.query<PersonRow>(
    `SELECT ${COLUMNS} FROM staff_people WHERE person_id = $1`,
    [personId],
  );
  return rows[0] ?? null;
}

/** A person as locked until the transaction ends: sign-ins and changes of one person take turns. */
export async function lockPerson(executor: Executor, personId: string): Promise<PersonRow | null> {
  const { rows } = await executor.query<PersonRow>(
    `SELECT ${COLUMNS} FROM staff_people WHERE person_id = $1 FOR NO KEY UPDATE`,
    [personId],
  );
  return rows[0] ?? null;
}

/** Addresses are compared without case and surrounding spaces. */
export async function findPersonByEmail(
  executor: Executor,
  email: string,
): Promise<PersonRow | null> {
  const { rows } = await executor.query<PersonRow>(
    `SELECT ${COLUMNS} FROM staff_people WHERE lower(email) = lower($1)`,
    [email.trim()],
  );
  return rows[0] ?? null;
}

export interface ListedPerson extends PersonRow {
  readonly has_second_factor: boolean;
}

/** The people by name; one of them when an id is given. */
export async function listPeople(
  executor: Executor,
  personId: string | null = null,
): Promise<readonly ListedPerson[]> {
  const { rows } = await executor.query<ListedPerson>(
    `SELECT ${COLUMNS}, totp_confirmed_at IS NOT NULL OR EXISTS (
       SELECT FROM staff_passkeys WHERE staff_passkeys.person_id = people.person_id
     ) AS has_second_factor
     FROM staff_people AS people WHERE $1::text IS NULL OR person_id = $1
     ORDER BY lower(name), person_id`,
    [personId],
  );
  return rows;
}

/** Who may give a PIN. Rule SA-32. */
export async function peopleWithPin(
  executor: Executor,
): Promise<readonly Pick<PersonRow, 'person_id' | 'name'>[]> {
  const { rows } = await executor.query<Pick<PersonRow, 'person_id' | 'name'>>(
    `SELECT person_id, name FROM staff_people
     WHERE pin_hash IS NOT NULL AND role <> 'accountant' ORDER BY lower(name), person_id`,
  );
  return rows;
}

export interface NewPerson {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly passwordHash: string;
}

/** Adds a person; false when the address is taken. */
export async function addPerson(
  executor: Executor,
  { personId, name, email, role, passwordHash }: NewPerson,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await executor.query(
    `INSERT INTO staff_people (person_id, name, email, role, password_hash, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [personId, name, email.trim(), role, passwordHash, new Date(now)],
  );
  return rowCount === 1;
}

/** Adds a person without an e-mail address, who acts by PIN alone. Rule SA-44. */
export async function addPinPerson(
  executor: Executor,
  {
    personId,
    name,
    role,
    pinHash,
  }: Pick<NewPerson, 'personId' | 'name' | 'role'> & {
    readonly pinHash: string;
  },
  now: Instant,
): Promise<void> {
  await executor.query(
    `INSERT INTO staff_people (person_id, name, role, pin_hash, created_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [personId, name, role, pinHash, new Date(now)],
  );
}

/** The namespace of the advisory lock under which owners and addresses of the staff change. */
const LOCK = 0x57af;

/** Held until the transaction ends: two owners cannot remove each other at once. Rule SA-41. */
export async function lockStaff(executor: Executor): Promise<void> {
  await executor.query('SELECT pg_advisory_xact_lock($1::int, 0)', [LOCK]);
}

export async function hasOwner(executor: Executor): Promise<boolean> {
  const { rows } = await executor.query<{ found: boolean }>(
    "SELECT EXISTS (SELECT FROM staff_people WHERE role = 'owner') AS found",
  );
  return rows[0]?.found === true;
}

/** Whether there is another owner than this person. */
export async function hasOtherOwner(executor: Executor, personId: string): Promise<boolean> {
  const { rows } = await executor.query<{ found: boolean }>(
    "SELECT EXISTS (SELECT FROM staff_people WHERE role = 'owner' AND person_id <> $1) AS found",
    [personId],
  );
  return rows[0]?.found === true;
}

export async function updatePerson(
  executor: Executor,
  personId: string,
  { name, role }: { readonly name: string; readonly role: StaffRole },
): Promise<void> {
  await executor.query('UPDATE staff_people SET name = $2, role = $3 WHERE person_id = $1', [
    personId,
    name,
    role,
  ]);
}

export async function removePerson(executor: Executor, personId: string): Promise<void> {
  await executor.query('DELETE FROM staff_people WHERE person_id = $1', [personId]);
}

export async function setPassword(
  executor: Executor,
  personId: string,
  passwordHash: string,
): Promise<void> {
  await executor.query('UPDATE staff_people SET password_hash = $2 WHERE person_id = $1', [
    personId,
    passwordHash,
  ]);
}

/** Sets or removes a PIN; a person who acts by the old one stops. Rule SA-32. */
export async function setPin(
  executor: Executor,
  personId: string,
  pinHash: string | null,
): Promise<void> {
  // The person's row first, as where a PIN is given: else they would deadlock.
  await executor.query('UPDATE staff_people SET pin_hash = $2 WHERE person_id = $1', [
    personId,
    pinHash,
  ]);
  await executor.query(
    `UPDATE staff_devices SET acting_person_id = NULL, acting_until = NULL
     WHERE acting_person_id = $1`,
    [personId],
  );
}

/** Removes every second factor and recovery code of a person. Rule SA-43. */
export async function removeSecondFactors(executor: Executor, personId: string): Promise<void> {
  await executor.query(
    `WITH passkeys AS (DELETE FROM staff_passkeys WHERE person_id = $1),
       codes AS (DELETE FROM staff_recovery_codes WHERE person_id = $1)
     UPDATE staff_people SET totp_secret = NULL, totp_confirmed_at = NULL WHERE person_id = $1`,
    [personId],
  );
}
