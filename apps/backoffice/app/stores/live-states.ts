import type { OpenReportsData } from '@comptoir/contract/reported-items/staff-reports';
import type { AvailabilityEventData } from '@comptoir/contract/staff/availability';
import type { DevicesEventData } from '@comptoir/contract/staff/devices';
import type { PrintersEventData } from '@comptoir/contract/staff/printing';
import { create } from 'zustand';
import type { StreamEvent } from '#lib/live/event-stream.ts';

/** The states of the restaurant that the stream tells whole, by the names of their events. Rule OB-21. */
export interface LiveStates {
  readonly devices: DevicesEventData | null;
  readonly printers: PrintersEventData | null;
  readonly availability: AvailabilityEventData | null;
  readonly reported_items: OpenReportsData | null;
}

const NONE: LiveStates = {
  devices: null,
  printers: null,
  availability: null,
  reported_items: null,
};

/** What the stream told last; null while there is no stream. */
export const useLiveStates = create<LiveStates>()(() => NONE);

/** Whether a board's service goes on and the server does not hear it. Rule OB-80. */
export function isGone(device: DevicesEventData['devices'][number]): boolean {
  return device.service_since !== null && !device.is_alive;
}

export function applyStateEvent({ event, data }: StreamEvent): void {
  if (Object.hasOwn(NONE, event)) useLiveStates.setState({ [event]: JSON.parse(data) });
}

export function forgetLiveStates(): void {
  useLiveStates.setState(NONE);
}
