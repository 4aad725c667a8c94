import {
  deviceChange,
  newDeviceAnswer,
  newDeviceRequest,
  staffDeviceAnswer,
  staffDeviceParams,
  staffDevicesAnswer,
} from '@comptoir/contract/staff/devices';
import type { FastifyInstance } from 'fastify';
import { problem } from '#plugins/http/outcome.ts';
import type { StaffResources } from '../access/access.ts';
import { doneAnswer, staffApi, staffChange } from '../staff.ts';
import {
  addDevice,
  deviceWriter,
  listDevices,
  readDevices,
  removeDevice,
  updateDevice,
} from './devices.ts';

/** The shared devices, as those see them who manage them. Rules SA-30, SA-31, and SA-34. */
export function deviceRoutes(app: FastifyInstance, resources: StaffResources): void {
  const { pool, clock, access } = resources;

  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/devices',
    {
      can: 'settings.write',
      summary: 'The devices, by name.',
      isPrepared: true,
      answer: staffDevicesAnswer,
    },
    () => readDevices(resources),
  );

  staff.post(
    '/v2/staff/devices',
    {
      can: access.requires('settings.write', { stepUp: true }),
      summary: 'Adds a device, and shows the code that enrols it once within 10 minutes.',
      body: newDeviceRequest,
      isPrepared: true,
      answer: newDeviceAnswer,
    },
    async (request) => {
      const caller = access.callerOf(request);
      const added = await staffChange(resources, caller, null, async (connection, record) => {
        const device = await addDevice(connection, request.body, clock());
        const { device_id, name, kind } = device;
        record({ action: 'device.add', subject: `device:${device_id}`, after: { name, kind } });
        return device;
      });
      const { code, code_expires_at } = added;
      const asWire = await deviceWriter(resources);
      return { ...asWire(added), code, code_expires_at: code_expires_at.toISOString() };
    },
  );

  staff.get(
    '/v2/staff/devices/:device_id',
    {
      can: 'settings.write',
      summary: 'A device.',
      params: staffDeviceParams,
      isPrepared: true,
      answer: staffDeviceAnswer,
      problems: ['not_found'],
    },
    async (request) => {
      const [device] = await listDevices(pool, request.params.device_id);
      if (!device) return problem('not_found');
      return (await deviceWriter(resources))(device);
    },
  );

  staff.patch(
    '/v2/staff/devices/:device_id',
    {
      can: access.requires('settings.write', { stepUp: true }),
      summary: 'Renames a device, or changes its kind.',
      params: staffDeviceParams,
      body: deviceChange,
      isPrepared: true,
      answer: staffDeviceAnswer,
      problems: ['not_found'],
    },
    async (request) => {
      const { device_id } = request.params;
      const caller = access.callerOf(request);
      const changed = await staffChange(resources, caller, null, async (connection, record) => {
        const [device] = await listDevices(connection, device_id);
        if (!device) return null;
        const { name = device.name, kind = device.kind } = request.body;
        await updateDevice(connection, device_id, { name, kind });
        record({
          action: 'device.change',
          subject: `device:${device_id}`,
          before: { name: device.name, kind: device.kind },
          after: { name, kind },
        });
        return { ...device, name, kind };
      });
      if (!changed) return problem('not_found');
      return (await deviceWriter(resources))(changed);
    },
  );

  staff.delete(
    '/v2/staff/devices/:device_id',
    {
      can: access.requires('settings.write', { stepUp: true }),
      summary: 'Revokes a device: it opens nothing any more.',
      params: staffDeviceParams,
      isPrepared: true,
      answer: doneAnswer,
      problems: ['not_found'],
    },
    async (request) => {
      const { device_id } = request.params;
      const caller = access.callerOf(request);
      const removed = await staffChange(resources, caller, null, async (connection, record) => {
        const device = await removeDevice(connection, device_id);
        if (!device) return null;
        const before = { name: device.name, kind: device.kind };
        record({ action: 'device.revoke', subject: `device:${device_id}`, before });
        return device;
      });
      return removed ? {} : problem('not_found');
    },
  );
}
