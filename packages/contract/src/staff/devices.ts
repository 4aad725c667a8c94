import { DEVICE_KINDS } from '@comptoir/domain/staff/permissions';
import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { givenName, identifier } from '../wire/scalars.ts';

const instant = z.iso.datetime().describe('An instant in UTC.');
const name = givenName(60);
const kind = z.enum(DEVICE_KINDS);

/** A shared device. Rule SA-30. */
export const staffDevice = z.object({
  device_id: identifier,
  name: z.string(),
  kind,
  created_at: instant,
  enrolled_at: instant.nullable().describe('Null while its code was not used.'),
  last_seen_at: instant.nullable().describe('To the minute.'),
  is_alive: z.boolean().describe('Whether its board has the events open, to 25 seconds.'),
  service_since: instant
    .nullable()
    .describe('When its board began the service of today; null when it has not.'),
});
export type WireStaffDevice = z.output<typeof staffDevice>;

/** The data of an event named `devices`: all of them, by name. Rule SA-36. */
const devicesEvent = z.object({ devices: z.array(staffDevice) });
export type DevicesEventData = z.output<typeof devicesEvent>;

/** The answer of `GET /v2/staff/devices`. */
export const staffDevicesAnswer = successEnvelope(devicesEvent);

/** The answer of `GET` and `PATCH /v2/staff/devices/{device_id}`. */
export const staffDeviceAnswer = successEnvelope(staffDevice);

/** The body of `POST /v2/staff/devices`. Rule SA-31. */
export const newDeviceRequest = z.object({ name, kind });

/** The answer of `POST /v2/staff/devices`: the code is in no other answer. Rule SA-31. */
export const newDeviceAnswer = successEnvelope(
  staffDevice.extend({
    code: z.string().describe('8 characters to type on the device, once, within 10 minutes.'),
    code_expires_at: instant,
  }),
);

/** The body of `PATCH /v2/staff/devices/{device_id}`. */
export const deviceChange = z.object({ name: name.optional(), kind: kind.optional() });

export const staffDeviceParams = z.object({ device_id: identifier });
