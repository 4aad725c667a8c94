import {
  addDays,
  boundaryOn,
  type CalendarDate,
  dayClock,
  type Instant,
  type TimeZone,
  wallClock,
} from '../schedule/restaurant-time.ts';
import { isAhead } from '../schedule/within-window.ts';
import { isFinished, type OrderProgress } from './order-progress.ts';

/** The columns of the order board, from left to right. Rule OB-1. */
export const BOARD_COLUMNS = [
  'new',
  'to_start',
  'in_progress',
  'ready',
  'out_for_delivery',
  'later',
] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

/** Why the restaurant cancels an order; `other` needs a text. Rule OB-10. */
export const CANCEL_REASONS = [
  'sold_out',
  'too_busy',
  'closing',
  'address',
  'duplicate',
  'guest',
  'no_show',
  'other',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Milliseconds before its *start by* in which an accepted order is to be started. Rule OB-1. */
export const TO_START_MS = 15 * 60_000;
/** Milliseconds in which a step can be taken back, and for which its effects wait. Rules OB-7 and OB-8. */
export const UNDO_MS = 10_000;
/** Milliseconds for which a device is silent about an order. Rule OB-4. */
export const SILENCE_MS = 2 * 60_000;

/** Minutes after midnight at which a day of the service ends, in the restaurant's time. Rule OB-3. */
const SERVICE_ENDS_MINUTES = 4 * 60;

/** What the place of an order on the board depends on. */
export interface BoardOrder {
  readonly progress: OrderProgress;
  /** When it has to be started at the latest. */
  readonly startBy: Instant;
}

/** The column of an order at `now`; null once it is handed over or cancelled. Rule OB-1. */
export function boardColumn({ progress, startBy }: BoardOrder, now: Instant): BoardColumn | null {
  if (isFinished(progress)) return null;
  switch (progress) {
    case 'received':
      return 'new';
    case 'accepted':
      return startBy - now <= TO_START_MS ? 'to_start' : 'later';
    case 'preparing':
      return 'in_progress';
    case 'ready':
      return 'ready';
    default:
      return 'out_for_delivery';
  }
}

/** What a column is sorted by. */
export interface QueuedOrder {
  readonly startBy: Instant;
  readonly dueAt: Instant;
  readonly submittedAt: Instant;
  readonly number: number;
}

/** Sorts by *start by*, then by what is due first, by when the orders came in, and by number. Rule OB-2. */
export function compareByStart(one: QueuedOrder, other: QueuedOrder): number {
  return (
    one.startBy - other.startBy ||
    one.dueAt - other.dueAt ||
    one.submittedAt - other.submittedAt ||
    one.number - other.number
  );
}

/** The day of the service at an instant: until 04:00 the calendar's day before. Rule OB-3. */
export function serviceDay(at: Instant, zone: TimeZone): CalendarDate {
  const { date, minutes } = wallClock(at, zone);
  return minutes < SERVICE_ENDS_MINUTES ? addDays(date, -1) : date;
}

/**
 * The instants between which a day of the service lies: the first belongs to it, the second to the next. A
 * day with a clock change has 23 or 25 hours. Rule OB-3.
 */
export function serviceDayBounds(
  day: CalendarDate,
  zone: TimeZone,
): { readonly from: Instant; readonly until: Instant } {
  const endOf = (date: CalendarDate) => boundaryOn(dayClock(date, zone), SERVICE_ENDS_MINUTES);
  return { from: endOf(day), until: endOf(addDays(day, 1)) };
}

/** What ringing on a device depends on. */
export interface RingingOrder {
  readonly progress: OrderProgress;
  /** Whether its last step was taken by the server itself (`kitchen.auto_accept`). */
  readonly isLastStepAutomatic: boolean;
  /** Until when the device has silenced it, also if that is over; null for never. */
  readonly silencedUntil: Instant | null;
  /** When its guest last sent a message; null for never. */
  readonly messagedAt: Instant | null;
}

/**
 * Whether an order rings on a device: while it is received, but for two minutes after each silence; and once, until
 * the next silence, when it was accepted by itself or its guest sent a message. Rules OB-4, OB-43 and OB-84.
 */
export function isRinging(
  { progress, isLastStepAutomatic, silencedUntil, messagedAt }: RingingOrder,
  now: Instant,
): boolean {
  if (progress === 'received')
    return silencedUntil === null || !isAhead(silencedUntil, now, SILENCE_MS);
  if (isFinished(progress)) return false;
  if (messagedAt !== null && (silencedUntil ?? 0) < messagedAt + SILENCE_MS) return true;
  return progress === 'accepted' && isLastStepAutomatic && silencedUntil === null;
}
