import {
  deviceEnrolmentRequest,
  pinPeopleAnswer,
  pinRequest,
  staffSessionAnswer,
} from '@comptoir/contract/staff/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { transaction } from '#db/transaction.ts';
import { problem } from '#plugins/http/outcome.ts';
import { clientOf } from '#plugins/limits/client.ts';
import type { StaffResources } from '../access/access.ts';
import { cookieOf, DEVICE_COOKIE, SESSION_COOKIE, setCookie } from '../access/cookies.ts';
import { doneAnswer } from '../answers.ts';
import { peopleWithPin } from '../people/people.ts';
import { noteSecurity } from '../security-log.ts';
import { describeSession } from '../sessions/describe-session.ts';
import { findSession } from '../sessions/sessions.ts';
import { recordAudit, staffApi } from '../staff.ts';
import { enrolDevice, findDevice } from './devices.ts';
import { pinService } from './pin.ts';

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
    return describeSession(pool, access, identities);
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
