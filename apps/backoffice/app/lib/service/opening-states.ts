import type { openingCheckAnswer } from '@comptoir/contract/staff/opening-check';
import type { PayloadOf } from '#lib/api/payload.ts';

export type OpeningCheck = PayloadOf<typeof openingCheckAnswer>;

/** The lines of the opening check, in their order. */
export const OPENING_LINES = [
  'sound',
  'hours',
  'sold_out',
  'set',
  'printers',
  'devices',
  'orders',
] as const;
export type OpeningLine = (typeof OPENING_LINES)[number];

/** The lines at which something is to be looked at; the others are in order. Rule SV-81. */
export function linesToSee(check: OpeningCheck, isHeard: boolean): ReadonlySet<OpeningLine> {
  const { hours, holds, pauses, rush, closed_slots, printers, devices } = check;
  const isToSee: Record<OpeningLine, boolean> = {
    sound: !isHeard,
    hours: hours.some(({ is_exception }) => is_exception) || hours.every(isClosed),
    sold_out: holds.some(({ is_left_over }) => is_left_over),
    set: pauses.length > 0 || rush !== null || closed_slots.length > 0,
    printers: check.paper_problems > 0 || printers.some(({ state }) => state !== 'ready'),
    devices: devices.some(({ is_alive }) => !is_alive),
    orders: false,
  };
  return new Set(OPENING_LINES.filter((line) => isToSee[line]));
}

function isClosed({ ranges }: OpeningCheck['hours'][number]): boolean {
  return ranges.length === 0;
}
