import type { DevicesEventData, WireStaffDevice } from '@comptoir/contract/staff/devices';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { isRecent } from '@comptoir/domain/schedule/within-window';
import { PIN_MILLISECONDS } from '@comptoir/domain/staff/credentials';
import type { DeviceKind, StaffRole } from '@comptoir/domain/staff/permissions';
import type { Executor } from '#db/connection.ts';
import { type LiveState, noteStateChange } from '#db/live-states.ts';
import { aheadInSql } from '#db/within-window.ts';
import type { Resources } from '#resources.ts';
import { newId, newToken, tokenHash } from '#tokens.ts';
import { newReadableCode } from '../second-factor/second-factors.ts';

/** Open events renew `alive_at` every 10 seconds: a board that missed two of them is gone. Rule SA-36. */
const ALIVE_MS = 25_000;

type DeviceResources = Pick<Resources, 'pool' | 'clock' | 'restaurant'>;

/** When a device was last seen is stored to the minute. */
const SEEN_MILLISECONDS = 60_000;

/** A device that is enrolled, and the person who acts on it by PIN. */
export interface EnrolledDevice {
  readonly deviceId: string;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly acting: {
    readonly personId: string;
    readonly name: string;
    readonly role: StaffRole;
    readonly until: Instant;
  } | null;
}

interface DeviceRow {
  readonly device_id: string;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly last_seen_at: Date | null;
  readonly person_id: string | null;
  readonly person_name: string;
  readonly role: StaffRole;
  readonly acting_until: Date;
}

/** Finds the device of a token. Rules SA-31 and SA-32. */
export async function findDevice(
  executor: Executor,
  token: string,
  now: Instant,
): Promise<EnrolledDevice | null> {
  const hash = tokenHash(token);
  const { rows } = await executor.query<DeviceRow>({
    name: 'find-staff-device',
    text: `SELECT device_id, devices.name, kind, last_seen_at, acting_until,
        person_id, people.name AS person_name, role
      FROM staff_devices AS devices LEFT JOIN staff_people AS people
        ON people.person_id = acting_person_id AND ${IS_ACTING}
      WHERE token_hash = $1`,
    values: [hash, new Date(now)],
  });
  const [row] = rows;
  if (!row) return null;
  if (now - (row.last_seen_at?.getTime() ?? 0) >= SEEN_MILLISECONDS) {
    await executor.query('UPDATE staff_devices SET last_seen_at = $2 WHERE token_hash = $1', [
      hash,
      new Date(now),
    ]);
  }
  const { person_id: personId, person_name: name, role } = row;
  return {
    deviceId: row.device_id,
    name: row.name,
    kind: row.kind,
    acting: personId === null ? null : { personId, name, role, until: row.acting_until.getTime() },
  };
}

/** How long the code that enrols a device is valid. Rule SA-31. */
const CODE_MILLISECONDS = 10 * 60_000;
const CODE_LENGTH = 8;

const IS_ACTING = aheadInSql('acting_until', '$2', PIN_MILLISECONDS);
const IS_CODE_OPEN = aheadInSql('code_expires_at', '$3', CODE_MILLISECONDS);

/** A device as the list shows it. */
export interface ListedDevice {
  readonly device_id: string;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly created_at: Date;
  readonly enrolled_at: Date | null;
  readonly last_seen_at: Date | null;
  /** When its board's events were last open, and since when it is in service; null for never. */
  readonly alive_at: Date | null;
  readonly service_since: Date | null;
}

const COLUMNS =
  'device_id, name, kind, created_at, enrolled_at, last_seen_at, alive_at, service_since';
const BOARDS = "LEFT JOIN boards ON device_key = 'device:' || device_id";
/** The same for a device that has no board yet. */
const OWN_COLUMNS = `device_id, name, kind, created_at, enrolled_at, last_seen_at,
  NULL AS alive_at, NULL AS service_since`;

/** The devices by name; one of them when an id is given. */
export async function listDevices(
  executor: Executor,
  deviceId: string | null = null,
): Promise<readonly ListedDevice[]> {
  const { rows } = await executor.query<ListedDevice>(
    `SELECT ${COLUMNS} FROM staff_devices ${BOARDS}
     WHERE $1::text IS NULL OR device_id = $1
     ORDER BY lower(name), device_id`,
    [deviceId],
  );
  return rows;
}

/** Adds a device with the code that enrols it. Rule SA-31. */
export async function addDevice(
  executor: Executor,
  { name, kind }: { readonly name: string; readonly kind: DeviceKind },
  now: Instant,
): Promise<ListedDevice & { readonly code: string; readonly code_expires_at: Date }> {
  const code = newReadableCode(CODE_LENGTH);
  const expiresAt = new Date(now + CODE_MILLISECONDS);
  const { rows } = await executor.query<ListedDevice>(
    `INSERT INTO staff_devices (device_id, name, kind, created_at, code_hash, code_expires_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${OWN_COLUMNS}`,
    [newId(), name, kind, new Date(now), tokenHash(code), expiresAt],
  );
  const [row] = rows;
  if (!row) throw new Error('An inserted row is returned.');
  await noteStateChange(executor, 'devices');
  return { ...row, code, code_expires_at: expiresAt };
}

/** Enrols the device of a code, which counts once, and answers its token; null for any other code. Rule SA-31. */
export async function enrolDevice(
  executor: Executor,
  code: string,
  now: Instant,
): Promise<{ readonly token: string; readonly device: ListedDevice } | null> {
  const token = newToken();
  const { rows } = await executor.query<ListedDevice>(
    `UPDATE staff_devices SET token_hash = $2, enrolled_at = $3, last_seen_at = $3,
       code_hash = NULL, code_expires_at = NULL
     WHERE code_hash = $1 AND ${IS_CODE_OPEN} RETURNING ${OWN_COLUMNS}`,
    [tokenHash(code), tokenHash(token), new Date(now)],
  );
  const [device] = rows;
  if (!device) return null;
  await noteStateChange(executor, 'devices');
  return { token, device };
}

/** Who acts on it goes on, but on a printer, which opens nothing. Rule SA-30. */
export async function updateDevice(
  executor: Executor,
  deviceId: string,
  { name, kind }: { readonly name: string; readonly kind: DeviceKind },
): Promise<void> {
  await executor.query('UPDATE staff_devices SET name = $2, kind = $3 WHERE device_id = $1', [
    deviceId,
    name,
    kind,
  ]);
  if (kind === 'printer') await setActing(executor, deviceId, null);
  await noteStateChange(executor, 'devices');
}

/** Revokes a device: its cookie opens nothing any more. Its row, null without it. Rule SA-34. */
export async function removeDevice(
  executor: Executor,
  deviceId: string,
): Promise<ListedDevice | null> {
  const { rows } = await executor.query<ListedDevice>(
    `DELETE FROM staff_devices WHERE device_id = $1 RETURNING ${OWN_COLUMNS}`,
    [deviceId],
  );
  const [device] = rows;
  if (!device) return null;
  await noteStateChange(executor, 'devices');
  return device;
}

/** Sets who acts on a device, and until when; null ends it. False without the device. Rule SA-32. */
export async function setActing(
  executor: Executor,
  deviceId: string,
  acting: { readonly personId: string; readonly until: Instant } | null,
): Promise<boolean> {
  const { rowCount } = await executor.query(
    'UPDATE staff_devices SET acting_person_id = $2, acting_until = $3 WHERE device_id = $1',
    [deviceId, acting?.personId ?? null, acting ? new Date(acting.until) : null],
  );
  return rowCount === 1;
}

/** All shared devices, as every board gets them: the payload of `GET /v2/staff/devices`. Rule SA-36. */
export function devicesState(resources: DeviceResources): LiveState {
  return { name: 'devices', read: () => readDevices(resources) };
}

export async function readDevices(resources: DeviceResources): Promise<DevicesEventData> {
  const devices = await listDevices(resources.pool);
  return { devices: devices.map(await deviceWriter(resources)) };
}

/** Writes devices as they are now. */
export async function deviceWriter({
  clock,
  restaurant,
}: DeviceResources): Promise<(device: ListedDevice) => WireStaffDevice> {
  const { timezone } = (await restaurant()).scheduling.pickup;
  const now = clock();
  const { from } = serviceDayBounds(serviceDay(now, timezone), timezone);
  return ({ device_id, name, kind, created_at, ...device }) => {
    const { alive_at, service_since } = device;
    return {
      device_id,
      name,
      kind,
      created_at: created_at.toISOString(),
      enrolled_at: device.enrolled_at?.toISOString() ?? null,
      last_seen_at: device.last_seen_at?.toISOString() ?? null,
      is_alive: alive_at !== null && isRecent(alive_at.getTime(), now, ALIVE_MS),
      service_since:
        service_since && service_since.getTime() >= from ? service_since.toISOString() : null,
    };
  };
}
