import type { DevicesEventData, WireStaffDevice } from '@comptoir/contract/staff/devices';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import { isRecent } from '@comptoir/domain/schedule/within-window';
import type { LiveState } from '#db/live-states.ts';
import type { Resources } from '#resources.ts';
import { type ListedDevice, listDevices } from './devices.ts';

/** Open events renew `alive_at` every 10 seconds: a board that missed two of them is gone. Rule SA-36. */
const ALIVE_MS = 25_000;

type DeviceResources = Pick<Resources, 'pool' | 'clock' | 'restaurant'>;

/** All shared devices, as every board is told of them: the payload of `GET /v2/staff/devices`. Rule SA-36. */
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
