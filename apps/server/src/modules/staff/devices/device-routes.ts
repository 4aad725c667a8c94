import {
  deviceChange,
  newDeviceAnswer,
  newDeviceRequest,
  staffDeviceAnswer,
  staffDeviceParams,
  staffDevicesAnswer,
  type WireStaffDevice,
} from '@comptoir/contract/staff/devices';
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
import { clientOf } from '#plugins/limits/client.ts';
import { limitByClient } from '#plugins/limits/rate-limit.ts';
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
import {
  addDevice,
  enrolDevice,
  findDevice,
  type ListedDevice,
  listDevices,
  removeDevice,
  updateDevice,
} from './devices.ts';
import { pinService } from './pin.ts';

/** Codes that a client tries: 39 random bits, valid for ten minutes. Rule SA-31. */
const CODES = { name: 'staff-device-codes', limit: 20, windowMilliseconds: 10 * 60_000 };

const SCHEMA = { tags: ['staff'], security: STAFF_SECURITY };

/** Shared devices, and who acts on them. Rules SA-30 to SA-34. */
export function deviceRoutes(dependencies: StaffDependencies): FastifyPluginCallbackZod {
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
    app.get(
      '/v2/staff/devices',
      {
        ...access.requires('settings.write'),
        schema: {
          ...SCHEMA,
          summary: 'The devices, by name.',
          response: { 200: staffDevicesAnswer, ...STAFF_READ_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (_request, reply) => succeed(reply, { devices: (await listDevices(pool)).map(asWire) }),
    );

    app.post(
      '/v2/staff/devices',
      {
        ...access.requires('settings.write', { stepUp: true }),
        schema: {
          ...SCHEMA,
          summary: 'Adds a device, and shows the code that enrols it once within 10 minutes.',
          body: newDeviceRequest,
          response: { 200: newDeviceAnswer, ...STAFF_CHANGE_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const added = await transaction(pool, async (connection) => {
          const device = await addDevice(connection, request.body, clock());
          const { device_id, name, kind } = device;
          const record = { action: 'device.add', subject: `device:${device_id}` };
          const after = { name, kind };
          await recordAudit(connection, access.callerOf(request), { ...record, after }, clock());
          return device;
        });
        const { code, code_expires_at } = added;
        return succeed(reply, { ...asWire(added), code, code_expires_at });
      },
    );

    app.patch(
      '/v2/staff/devices/:device_id',
      {
        ...access.requires('settings.write', { stepUp: true }),
        schema: {
          ...SCHEMA,
          summary: 'Renames a device, or changes its kind.',
          params: staffDeviceParams,
          body: deviceChange,
          response: {
            200: staffDeviceAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            404: rejection(['not_found']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { device_id } = request.params;
        const changed = await transaction(pool, async (connection) => {
          const [device] = await listDevices(connection, device_id);
          if (!device) return null;
          const { name = device.name, kind = device.kind } = request.body;
          await updateDevice(connection, device_id, { name, kind });
          await recordAudit(
            connection,
            access.callerOf(request),
            {
              action: 'device.change',
              subject: `device:${device_id}`,
              before: { name: device.name, kind: device.kind },
              after: { name, kind },
            },
            clock(),
          );
          return { ...device, name, kind };
        });
        return changed ? succeed(reply, asWire(changed)) : sendProblem(reply, 'not_found');
      },
    );

    app.delete(
      '/v2/staff/devices/:device_id',
      {
        ...access.requires('settings.write', { stepUp: true }),
        schema: {
          ...SCHEMA,
          summary: 'Revokes a device: it opens nothing any more.',
          params: staffDeviceParams,
          response: { 200: doneAnswer, ...STAFF_CHANGE_REJECTIONS, 404: rejection(['not_found']) },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { device_id } = request.params;
        const removed = await transaction(pool, async (connection) => {
          const device = await removeDevice(connection, device_id);
          if (!device) return null;
          const record = { action: 'device.revoke', subject: `device:${device_id}` };
          const before = { name: device.name, kind: device.kind };
          await recordAudit(connection, access.callerOf(request), { ...record, before }, clock());
          return device;
        });
        return removed ? succeed(reply) : sendProblem(reply, 'not_found');
      },
    );

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
          summary: 'Nobody acts on this device any more.',
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

function asWire(device: ListedDevice): WireStaffDevice {
  const { device_id, name, kind, created_at, enrolled_at, last_seen_at } = device;
  return {
    device_id,
    name,
    kind,
    created_at: created_at.toISOString(),
    enrolled_at: enrolled_at?.toISOString() ?? null,
    last_seen_at: last_seen_at?.toISOString() ?? null,
  };
}
