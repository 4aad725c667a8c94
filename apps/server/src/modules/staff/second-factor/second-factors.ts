import { randomInt } from 'node:crypto';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { StaffRole } from '@comptoir/domain/staff/permissions';
import type { Executor } from '#db/connection.ts';
import { tokenHash } from '#tokens.ts';
import { lockPerson } from '../people/people.ts';
import { consumeTotpCode } from './totp.ts';

/** The second factors of a person. */
export interface SecondFactors {
  readonly totp: boolean;
  readonly passkeys: number;
  readonly recovery_codes: number;
}

export async function secondFactorsOf(
  executor: Executor,
  personId: string,
): Promise<SecondFactors> {
  const { rows } = await executor.query<SecondFactors>(
    `SELECT totp_confirmed_at IS NOT NULL AS totp,
       (SELECT count(*) FROM staff_passkeys WHERE person_id = $1) AS passkeys,
       (SELECT count(*) FROM staff_recovery_codes WHERE person_id = $1) AS recovery_codes
     FROM staff_people WHERE person_id = $1`,
    [personId],
  );
  return rows[0] ?? { totp: false, passkeys: 0, recovery_codes: 0 };
}

/** A person's second factors as they are while the transaction holds their lock. */
export interface LockedFactors extends SecondFactors {
  readonly role: StaffRole;
}

/**
 * Reads the second factors of a person and locks them until the transaction ends; null once the session has
 * ended. Two changes at once are made one after the other. Rule SA-13.
 */
export async function lockSecondFactors(
  executor: Executor,
  { personId, tokenHash: session }: { readonly personId: string; readonly tokenHash: Buffer },
): Promise<LockedFactors | null> {
  const person = await lockPerson(executor, personId);
  // A statement of its own: what the lock was waiting for is visible to it.
  const open = await executor.query('SELECT FROM staff_sessions WHERE token_hash = $1 FOR UPDATE', [
    session,
  ]);
  if (!person || open.rowCount === 0) return null;
  return { role: person.role, ...(await secondFactorsOf(executor, personId)) };
}

/** Whether there is a factor to be asked for; recovery codes alone are none. Rule SA-12. */
export function hasFactor({ totp, passkeys }: SecondFactors): boolean {
  return totp || passkeys > 0;
}

/** Consumes a code of the authenticator or a recovery code; false when it is neither. Rules SA-12 and SA-15. */
export async function consumeCode(
  executor: Executor,
  personId: string,
  code: string,
  now: Instant,
): Promise<boolean> {
  if (/^\d{6}$/.test(code)) return consumeTotpCode(executor, personId, code, now);
  const { rowCount } = await executor.query(
    'DELETE FROM staff_recovery_codes WHERE code_hash = $1 AND person_id = $2',
    [tokenHash(code), personId],
  );
  return rowCount === 1;
}

/** Without 0, 1, I, L, O and U, which are read wrongly. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 24;

/** A code of so many characters, each equally likely. */
export function newReadableCode(length: number): string {
  return Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

/**
 * Replaces the recovery codes of a person by ten new ones of 117 bits, shown in groups of four. Their SHA-256 is
 * stored: it cannot be found by trying. Rule SA-15.
 */
export async function replaceRecoveryCodes(
  executor: Executor,
  personId: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newReadableCode(RECOVERY_LENGTH));
  await executor.query('DELETE FROM staff_recovery_codes WHERE person_id = $1', [personId]);
  await executor.query(
    `INSERT INTO staff_recovery_codes (code_hash, person_id)
     SELECT code_hash, $2 FROM unnest($1::bytea[]) AS code_hash`,
    [codes.map(tokenHash), personId],
  );
  return codes.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-'));
}
