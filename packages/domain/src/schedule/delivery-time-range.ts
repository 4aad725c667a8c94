import {
  formatClockTime,
  MINUTES_PER_DAY,
  parseClockTime,
  parseEndTime,
} from './restaurant-time.ts';

/** The length of a slot and the distance between two, in minutes. Rule S-1. */
export const SLOT_MINUTES = 15;

/** The stored value of "as soon as possible". Rule S-9. */
export const ASAP = 'ASAP';

/** A stored delivery time: as soon as possible, or a window in minutes since midnight. */
export type DeliveryTimeRange =
  | { readonly kind: 'asap' }
  | { readonly kind: 'window'; readonly start: number; readonly end: number };

/**
 * Reads a stored `delivery_time_range`: 'ASAP', '12:00-12:15' or '12:00', which counts as a window of
 * 15 minutes. A window that ends past midnight has an `end` above 1440. Null for any other text.
 * Rules S-9 and S-10.
 */
export function parseDeliveryTimeRange(text: string): DeliveryTimeRange | null {
  if (text === ASAP) return { kind: 'asap' };
  const [startText = '', endText, ...rest] = text.split('-');
  const start = parseClockTime(startText);
  if (start === null || rest.length > 0) return null;
  if (endText === undefined) return { kind: 'window', start, end: start + SLOT_MINUTES };
  const end = parseEndTime(endText);
  if (end === null) return null;
  return { kind: 'window', start, end: end > start ? end : end + MINUTES_PER_DAY };
}

/** Whether two stored values are the same slot, in either form: '19:00' and '19:00-19:15' are. Rule S-10. */
export function areSameSlot(one: string, other: string): boolean {
  const start = slotStart(one);
  return start !== null && start === slotStart(other);
}

/** Null for what is no slot: as soon as possible, and a window of another length. */
function slotStart(text: string): number | null {
  const range = parseDeliveryTimeRange(text);
  const isSlot = range?.kind === 'window' && range.end - range.start === SLOT_MINUTES;
  return isSlot ? range.start : null;
}

/** The stored value of the slot that starts `start` minutes after midnight: '12:00-12:15' or '12:00'. Rule S-9. */
export function formatDeliveryTimeRange(start: number, showRange: boolean): string {
  return writeSlot(start, showRange ? '-' : null);
}

/** The label of a slot: '12:00 - 12:15' when ranges are shown, else '12:00'. Rule S-8. */
export function slotLabel(start: number, showRange: boolean): string {
  return writeSlot(start, showRange ? ' - ' : null);
}

function writeSlot(start: number, separator: string | null): string {
  const time = formatClockTime(start);
  return separator === null ? time : time + separator + formatClockTime(start + SLOT_MINUTES);
}
