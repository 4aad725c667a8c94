import {
  deviceEnrolmentRequest,
  pinPeopleAnswer,
  pinRequest,
  staffSessionAnswer,
} from '@comptoir/contract/staff/session';
import { PIN_MILLISECONDS } from '@comptoir/domain/staff/credentials';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { transaction } from '#db/transaction.ts';
import { done, type Outcome, problem, rejected } from '#plugins/http/outcome.ts';
import { type RateLimit, rateLimiter } from '#plugins/limits/attempts.ts';
import { clientOf } from '#plugins/limits/client.ts';
import type { Resources } from '#resources.ts';
import { noteSecurity, type StaffResources } from '../access/access.ts';
import { cookieOf, DEVICE_COOKIE, SESSION_COOKIE, setCookie } from '../access/staff-request.ts';
import { findPerson, lockPerson, peopleWithPin } from '../people/people.ts';
import { describeSession, findSession } from '../sessions/sessions.ts';
import { doneAnswer, recordAudit, staffApi, staffChange } from '../staff.ts';
import { type EnrolledDevice, enrolDevice, findDevice, setActing } from './devices.ts';

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

/** Codes that a client tries: 39 random bits, valid for ten minutes. Rule SA-31. */
const CODES = { name: 'staff-device-codes', limit: 20, windowMilliseconds: 10 * 60_000 };

/** Enrolling a shared device, and who acts on it. Rules SA-31 and SA-32. */
export function sharedDeviceRoutes(app: FastifyInstance, resources: StaffResources): void {
  const { pool, clock, access, limiter } = resources;
  const pins = pinService(resources);

  /** Answers the session of a device as it is after a change. */
  async function sessionAfter(request: FastifyRequest, deviceToken: string) {
    const token = cookieOf(request, SESSION_COOKIE);
    const identities = {
      session: token ? await findSession(pool, token, clock()) : null,
      device: await findDevice(pool, deviceToken, clock()),
    };
    return describeSession(resources, identities);
  }

  const staff = staffApi(app, { access, limiter });

  staff.post(
    '/v2/staff/session/device',
    {
      can: access.open,
      summary: 'Enrols this device with the code that a manager sees.',
      body: deviceEnrolmentRequest,
      isPrepared: true,
      answer: staffSessionAnswer,
      problems: ['invalid_code'],
      limit: CODES,
    },
    async (request, reply) => {
      const enrolled = await transaction(pool, async (connection) => {
        const made = await enrolDevice(connection, request.body.code, clock());
        if (!made) return null;
        const { device_id: deviceId, name, kind } = made.device;
        const caller = { person: null, device: { deviceId, name, kind } };
        const record = { action: 'device.enrol', subject: `device:${deviceId}` };
        await recordAudit(connection, caller, record, clock());
        return made;
      });
      if (!enrolled) {
        noteSecurity(request, 'enrolment', { refused: 'invalid_code' });
        return problem('invalid_code');
      }
      setCookie(request, reply, DEVICE_COOKIE, enrolled.token);
      return sessionAfter(request, enrolled.token);
    },
  );

  staff.get(
    '/v2/staff/session/people',
    {
      can: 'orders.read',
      summary: 'Who may give a PIN on a device.',
      isPrepared: true,
      answer: pinPeopleAnswer,
    },
    async () => ({ people: await peopleWithPin(pool) }),
  );

  staff.post(
    '/v2/staff/session/pin',
    {
      can: 'orders.read',
      summary: 'Lets a person act on this device for two minutes.',
      body: pinRequest,
      isPrepared: true,
      answer: staffSessionAnswer,
      problems: ['rate_limited', 'credentials', 'locked'],
    },
    async (request) => {
      const { device } = access.identitiesOf(request);
      const token = cookieOf(request, DEVICE_COOKIE);
      if (!device || token === null) return problem('forbidden');
      const outcome = await pins.enter(device, request.body, clientOf(request));
      if (outcome.kind === 'rejected') {
        const { deviceId } = device;
        noteSecurity(request, 'pin', { refused: outcome.rejection.code, device: deviceId });
        return outcome;
      }
      return sessionAfter(request, token);
    },
  );

  staff.delete(
    '/v2/staff/session/pin',
    {
      can: 'orders.read',
      summary: 'Ends the two minutes in which a person acts on this device.',
      isPrepared: true,
      answer: doneAnswer,
    },
    async (request) => {
      const { device } = access.identitiesOf(request);
      if (!device) return problem('forbidden');
      await pins.leave(device);
      return {};
    },
  );
}

/** PINs on shared devices. Rules SA-32 and SA-33. */
function pinService({ pool, clock, hashing }: Pick<Resources, 'pool' | 'clock' | 'hashing'>) {
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
    const caller = { person: null, device: { deviceId, name: device.name, kind } };
    const after = { name, minutes: LOCK_MINUTES };
    return staffChange({ pool, clock }, caller, null, async (_client, record) =>
      record({ action: 'pin.lock', subject: `person:${personId}`, after }),
    );
  }
}
