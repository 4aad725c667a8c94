import { PIN_MILLISECONDS } from '@comptoir/domain/staff/credentials';
import { transaction } from '#db/transaction.ts';
import { done, type Outcome, rejected } from '#plugins/http/outcome.ts';
import { type RateLimit, rateLimiter } from '#plugins/limits/attempts.ts';
import type { Resources } from '#resources.ts';
import { findPerson, lockPerson } from '../people/people.ts';
import { recordAudit } from '../staff.ts';
import { type EnrolledDevice, setActing } from './devices.ts';

const LOCK_MINUTES = 15;

/** Of a person on a device. Rule SA-32. */
const WRONG_PINS: RateLimit = {
  name: 'pins',
  limit: 5,
  windowMilliseconds: 24 * 60 * 60_000,
  isExtended: true,
  pause: {
    firstMilliseconds: LOCK_MINUTES * 60_000,
    longestMilliseconds: LOCK_MINUTES * 60_000,
    isReset: true,
  },
};

/** PINs on shared devices. Rules SA-32 and SA-33. */
export function pinService({
  pool,
  clock,
  hashing,
}: Pick<Resources, 'pool' | 'clock' | 'hashing'>) {
  // So few values are limited where nothing else is, too.
  const limiter = rateLimiter(pool, clock);

  return {
    /** Lets a person act on the device for two minutes. A person without a PIN costs the same work. */
    async enter(
      device: EnrolledDevice,
      { person_id: personId, pin }: { readonly person_id: string; readonly pin: string },
      client: string,
    ): Promise<Outcome<null>> {
      const attempt = await limiter.reserve([WRONG_PINS, `${device.deviceId} ${personId}`]);
      if (attempt.kind === 'rejected') return rejected({ ...attempt.rejection, code: 'locked' });
      const person = await findPerson(pool, personId);
      const compared = await hashing.matches(client, person?.pin_hash ?? null, pin);
      if (compared.kind === 'rejected') {
        await attempt.value.withdraw();
        return compared;
      }
      if (!person || !compared.value) {
        if (attempt.value.isLast) await recordLock(device, personId, person?.name ?? null);
        return rejected({ code: 'credentials' });
      }
      const outcome = await transaction(pool, async (connection): Promise<Outcome<null>> => {
        const known = await lockPerson(connection, personId);
        // The PIN that was compared may have been replaced, and the device revoked, meanwhile.
        if (known?.pin_hash !== person.pin_hash) return rejected({ code: 'credentials' });
        const until = clock() + PIN_MILLISECONDS;
        if (!(await setActing(connection, device.deviceId, { personId, until }))) {
          return rejected({ code: 'unauthorized' });
        }
        return done(null);
      });
      if (outcome.kind === 'done') await attempt.value.succeed();
      return outcome;
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
