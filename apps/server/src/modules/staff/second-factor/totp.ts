import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Executor } from '#db/connection.ts';

/** A code of the step before is taken too: typing takes time, and clocks differ. */
const TOLERANCE_SECONDS = 30;

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
export async function consumeTotpCode(
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
