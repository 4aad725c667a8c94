import type { StaffCaller } from '#modules/staff/staff.ts';

/** Who looks at a board: which of its data are sent, and which device is silenced or may undo. */
export interface Viewer {
  readonly deviceKey: string;
  /** Whether names, telephone numbers, addresses and money are sent. Rule OB-13. */
  readonly seesGuests: boolean;
}

export function viewerOf(caller: StaffCaller): Viewer {
  return {
    deviceKey: deviceKeyOf(caller),
    seesGuests: caller.permissions.has('orders.guest'),
  };
}

/** The place of a caller: the enrolled device, else the browser in which the person signed in. Rules OB-4 and OB-7. */
function deviceKeyOf({ device, sessionId }: StaffCaller): string {
  return device ? `device:${device.deviceId}` : `session:${sessionId ?? ''}`;
}
