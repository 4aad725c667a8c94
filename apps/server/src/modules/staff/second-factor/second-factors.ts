import { randomInt } from 'node:crypto';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { StaffRole } from '@comptoir/domain/staff/permissions';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Executor } from '#db/connection.ts';
import { tokenHash } from '#tokens.ts';
import { lockPerson } from '../people/people.ts';

/** A code of the step before is taken too: typing takes time, and clocks differ. */
const TOLERANCE_SECONDS = 30;

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

/** A secret of 160 bits for an authenticator, and the address that its camera reads. Rule SA-12. */
export function newTotpSecret(issuer: string, email: string) {
  const secret = generateSecret();
  return {
    secret,
    uri: generateURI({ issuer: issuer.replaceAll(':', ' '), label: email, secret }),
  };
}

/** The time step of a code; null when it is wrong. */
export function totpStep(secret: string, code: string, now: Instant): number | null {
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Consumes a code: each counts once, also when it is sent twice at once. Rule SA-12. */
async function consumeTotpCode(
  executor: Executor,
  personId: string,
  code: string,
  now: Instant,
): Promise<boolean> {
  const { rows } = await executor.query<{ totp_secret: string }>(
    `SELECT totp_secret FROM staff_people
     WHERE person_id = $1 AND totp_secret IS NOT NULL AND totp_confirmed_at IS NOT NULL`,
    [personId],
  );
  const [row] = rows;
  const step = row ? totpStep(row.totp_secret, code, now) : null;
  if (step === null) return false;
  const { rowCount } = await executor.query(
    'UPDATE staff_people SET totp_last_step = $2 WHERE person_id = $1 AND totp_last_step < $2',
    [personId, step],
  );
  return rowCount === 1;
}

/** Sets the authenticator of a person, with the step of the code that proved it. */
export async function setTotp(
  executor: Executor,
  personId: string,
  { secret, step }: { readonly secret: string; readonly step: number },
  now: Instant,
): Promise<void> {
  await executor.query(
    `UPDATE staff_people SET totp_secret = $2, totp_confirmed_at = $3, totp_last_step = $4
     WHERE person_id = $1`,
    [personId, secret, new Date(now), step],
  );
}

export async function removeTotp(executor: Executor, personId: string): Promise<void> {
  await executor.query(
    'UPDATE staff_people SET totp_secret = NULL, totp_confirmed_at = NULL WHERE person_id = $1',
    [personId],
  );
}
