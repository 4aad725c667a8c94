import {
  deviceChange,
  newDeviceAnswer,
  newDeviceRequest,
  staffDeviceAnswer,
  staffDeviceParams,
  staffDevicesAnswer,
} from '@comptoir/contract/staff/devices';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { transaction } from '#db/transaction.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { doneAnswer, PREPARED_ANSWER, succeed } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import {
  recordAudit,
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
  STAFF_SECURITY,
} from '../staff.ts';
import { devicesState, deviceWriter } from './device-state.ts';
import { addDevice, listDevices, removeDevice, updateDevice } from './devices.ts';

const SCHEMA = { tags: ['staff'], security: STAFF_SECURITY };

/** The shared devices, as those see them who manage them. Rules SA-30, SA-31, and SA-34. */
export function deviceRoutes(dependencies: StaffDependencies): FastifyPluginCallbackZod {
  const { pool, clock, access } = dependencies;
  const state = devicesState(dependencies);

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
      async (_request, reply) => succeed(reply, await state.read()),
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
        const asWire = await deviceWriter(dependencies);
        return succeed(reply, { ...asWire(added), code, code_expires_at });
      },
    );

    app.get(
      '/v2/staff/devices/:device_id',
      {
        ...access.requires('settings.write'),
        schema: {
          ...SCHEMA,
          summary: 'A device.',
          params: staffDeviceParams,
          response: {
            200: staffDeviceAnswer,
            ...STAFF_READ_REJECTIONS,
            404: rejection(['not_found']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const [device] = await listDevices(pool, request.params.device_id);
        if (!device) return sendProblem(reply, 'not_found');
        return succeed(reply, (await deviceWriter(dependencies))(device));
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
        if (!changed) return sendProblem(reply, 'not_found');
        return succeed(reply, (await deviceWriter(dependencies))(changed));
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
    done();
  };
}
