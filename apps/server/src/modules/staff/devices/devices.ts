import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { DeviceKind, StaffRole } from '@comptoir/domain/staff/permissions';
import type { Executor } from '#db/connection.ts';
import { tokenHash } from '#tokens.ts';

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
        ON people.person_id = acting_person_id AND acting_until > $2
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
