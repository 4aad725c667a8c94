import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { secondsUntil } from '@comptoir/domain/schedule/within-window';
import { PIN_MILLISECONDS } from '@comptoir/domain/staff/credentials';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { dueInSql } from '#db/within-window.ts';
import { done, type Outcome, rejected } from '#plugins/http/outcome.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { findPerson, lockPerson } from '../people/people.ts';
import { recordAudit } from '../staff.ts';
import { type EnrolledDevice, setActing } from './devices.ts';

/** Rule SA-32. */
const WRONG_PINS = 5;
const LOCK_MINUTES = 15;

/** PINs on shared devices. Rules SA-32 and SA-33. */
export function pinService({
  pool,
  clock,
  hashing,
}: Pick<StaffDependencies, 'pool' | 'clock' | 'hashing'>) {
  return {
    /** Lets a person act on the device for two minutes. A person without a PIN costs the same work. */
    async enter(
      device: EnrolledDevice,
      { person_id: personId, pin }: { readonly person_id: string; readonly pin: string },
      client: string,
    ): Promise<Outcome<null>> {
      const attempt = await takeAttempt(pool, device.deviceId, personId, clock());
      if (attempt.kind === 'revoked') return rejected({ code: 'unauthorized' });
      if (attempt.kind === 'locked') {
        const retryAfterSeconds = secondsUntil(attempt.until, clock(), LOCK_MINUTES * 60_000);
        return rejected({ code: 'locked', retryAfterSeconds });
      }
      const person = await findPerson(pool, personId);
      const compared = await hashing.matches(client, person?.pin_hash ?? null, pin);
      if (compared.kind === 'rejected') return compared;
      if (!person || !compared.value) {
        if (attempt.isLast) await recordLock(device, personId, person?.name ?? null);
        return rejected({ code: 'credentials' });
      }
      return transaction(pool, async (connection): Promise<Outcome<null>> => {
        const known = await lockPerson(connection, personId);
        // The PIN that was compared may have been replaced, and the device revoked, meanwhile.
        if (known?.pin_hash !== person.pin_hash) return rejected({ code: 'credentials' });
        const until = clock() + PIN_MILLISECONDS;
        if (!(await setActing(connection, device.deviceId, { personId, until }))) {
          return rejected({ code: 'unauthorized' });
        }
        await forgetFailures(connection, device.deviceId, personId);
        return done(null);
      });
    },

    /** Ends the time in which a person acts on the device. */
    async leave(device: EnrolledDevice): Promise<void> {
      await setActing(pool, device.deviceId, null);
    },
  };

  function recordLock(device: EnrolledDevice, personId: string, name: string | null) {
    const { deviceId, kind } = device;
    return recordAudit(
      pool,
      { person: null, device: { deviceId, name: device.name, kind } },
      { action: 'pin.lock', subject: `person:${personId}`, after: { name, minutes: LOCK_MINUTES } },
      clock(),
    );
  }
}

type PinAttempt =
  | { readonly kind: 'taken'; readonly isLast: boolean }
  | { readonly kind: 'locked'; readonly until: Instant }
  | { readonly kind: 'revoked' };

/** Counts a PIN as wrong before it is compared, so that concurrent ones all count. Rule SA-32. */
async function takeAttempt(
  executor: Executor,
  deviceId: string,
  personId: string,
  now: Instant,
): Promise<PinAttempt> {
  const { rows } = await executor.query<{ failures: number }>(TAKE, [
    deviceId,
    personId,
    new Date(now),
  ]);
  const [row] = rows;
  if (row) return { kind: 'taken', isLast: row.failures >= WRONG_PINS };
  const locked = await executor.query<{ locked_until: Date | null }>(
    `SELECT locked_until FROM staff_devices
     LEFT JOIN staff_pin_failures AS failures
       ON failures.device_id = staff_devices.device_id AND person_id = $2
     WHERE staff_devices.device_id = $1`,
    [deviceId, personId],
  );
  const [known] = locked.rows;
  if (!known) return { kind: 'revoked' };
  return { kind: 'locked', until: known.locked_until?.getTime() ?? now };
}

async function forgetFailures(
  executor: Executor,
  deviceId: string,
  personId: string,
): Promise<void> {
  await executor.query('DELETE FROM staff_pin_failures WHERE device_id = $1 AND person_id = $2', [
    deviceId,
    personId,
  ]);
}

/** Failures of the day before no longer count, nor those before a lock that is over. */
const COUNTED = `
  CASE WHEN known.locked_until IS NOT NULL OR known.failed_at <= $3 - interval '1 day' THEN 1
       ELSE known.failures + 1 END`;

/** A locked person's attempt changes nothing: it does not extend the lock. */
const TAKE = `
  INSERT INTO staff_pin_failures AS known (device_id, person_id, failures, failed_at)
  SELECT device_id, $2, 1, $3::timestamptz FROM staff_devices WHERE device_id = $1 FOR KEY SHARE
  ON CONFLICT (device_id, person_id) DO UPDATE SET
    failures = ${COUNTED},
    failed_at = $3,
    locked_until = CASE WHEN ${COUNTED} >= ${WRONG_PINS}
      THEN $3 + interval '${LOCK_MINUTES} minutes' END
  WHERE known.locked_until IS NULL OR ${dueInSql('known.locked_until', '$3', LOCK_MINUTES * 60_000)}
  RETURNING failures`;
