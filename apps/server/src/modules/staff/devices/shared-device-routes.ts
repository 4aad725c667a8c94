import {
  deviceEnrolmentRequest,
  pinPeopleAnswer,
  pinRequest,
  staffSessionAnswer,
} from '@comptoir/contract/staff/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { transaction } from '#db/transaction.ts';
import { sendRejection } from '#plugins/http/outcome.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { limitByClient } from '#plugins/limits/attempts.ts';
import { clientOf } from '#plugins/limits/client.ts';
import { cookieOf, DEVICE_COOKIE, SESSION_COOKIE, setCookie } from '../access/cookies.ts';
import { doneAnswer, OPEN_REJECTIONS, PREPARED_ANSWER, succeed } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { peopleWithPin } from '../people/people.ts';
import { noteSecurity } from '../security-log.ts';
import { describeSession } from '../sessions/describe-session.ts';
import { findSession } from '../sessions/sessions.ts';
import {
  recordAudit,
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
  STAFF_SECURITY,
} from '../staff.ts';
import { enrolDevice, findDevice } from './devices.ts';
import { pinService } from './pin.ts';

/** Codes that a client tries: 39 random bits, valid for ten minutes. Rule SA-31. */
const CODES = { name: 'staff-device-codes', limit: 20, windowMilliseconds: 10 * 60_000 };

const SCHEMA = { tags: ['staff'], security: STAFF_SECURITY };

/** Enrolling a shared device, and who acts on it. Rules SA-31 and SA-32. */
export function sharedDeviceRoutes(dependencies: StaffDependencies): FastifyPluginCallbackZod {
  const { pool, clock, access, limiter } = dependencies;
  const pins = pinService(dependencies);

  /** Answers the session of a device as it is after a change. */
  async function sendSession(request: FastifyRequest, reply: FastifyReply, deviceToken: string) {
    const token = cookieOf(request, SESSION_COOKIE);
    const identities = {
      session: token ? await findSession(pool, token, clock()) : null,
      device: await findDevice(pool, deviceToken, clock()),
    };
    return succeed(reply, await describeSession(pool, access, identities));
  }

  return (app, _options, done) => {
    app.post(
      '/v2/staff/session/device',
      {
        ...access.open,
        onRequest: limitByClient(limiter, CODES),
        schema: {
          tags: ['staff'],
          summary: 'Enrols this device with the code that a manager sees.',
          body: deviceEnrolmentRequest,
          response: {
            200: staffSessionAnswer,
            ...OPEN_REJECTIONS,
            422: rejection(['validation', 'invalid_code']),
          },
        },
        ...PREPARED_ANSWER,
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
          return sendProblem(reply, 'invalid_code');
        }
        setCookie(request, reply, DEVICE_COOKIE, enrolled.token);
        return sendSession(request, reply, enrolled.token);
      },
    );

    app.get(
      '/v2/staff/session/people',
      {
        ...access.requires('orders.read'),
        schema: {
          ...SCHEMA,
          summary: 'Who may give a PIN on a device.',
          response: { 200: pinPeopleAnswer, ...STAFF_READ_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (_request, reply) => succeed(reply, { people: await peopleWithPin(pool) }),
    );

    app.post(
      '/v2/staff/session/pin',
      {
        ...access.requires('orders.read'),
        schema: {
          ...SCHEMA,
          summary: 'Lets a person act on this device for two minutes.',
          body: pinRequest,
          response: {
            200: staffSessionAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            401: rejection(['unauthorized', 'second_factor_required', 'credentials']),
            429: rejection(['locked', 'rate_limited']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { device } = access.identitiesOf(request);
        const token = cookieOf(request, DEVICE_COOKIE);
        if (!device || token === null) return sendProblem(reply, 'forbidden');
        const outcome = await pins.enter(device, request.body, clientOf(request));
        if (outcome.kind === 'rejected') {
          const { deviceId } = device;
          noteSecurity(request, 'pin', { refused: outcome.rejection.code, device: deviceId });
          return sendRejection(reply, outcome.rejection);
        }
        return sendSession(request, reply, token);
      },
    );

    app.delete(
      '/v2/staff/session/pin',
      {
        ...access.requires('orders.read'),
        schema: {
          ...SCHEMA,
          summary: 'Ends the two minutes in which a person acts on this device.',
          response: { 200: doneAnswer, ...STAFF_CHANGE_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { device } = access.identitiesOf(request);
        if (!device) return sendProblem(reply, 'forbidden');
        await pins.leave(device);
        return succeed(reply);
      },
    );
    done();
  };
}
