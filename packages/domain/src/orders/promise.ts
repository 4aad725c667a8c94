import type { Rush } from '../availability/live-state.ts';
import { rushDelay } from '../availability/pauses.ts';
import type { OrderType } from '../menu/menu.ts';
import { SLOT_MINUTES } from '../schedule/delivery-time-range.ts';
import type { Instant } from '../schedule/restaurant-time.ts';
import type { OrderProgress } from './order-progress.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SLOT_MS = SLOT_MINUTES * MINUTE;

/** A promise is rounded up to so many minutes of the clock. Rule OB-30. */
const PROMISE_STEP_MINUTES = 5;

/** The minutes by which one tap moves a promise. Rule OB-32. */
export const PROMISE_DELAYS = [5, 10, 15, 20, 30] as const;

/** From this difference on a promise is mailed. Rule OB-33. */
const MAILED_MOVE_MINUTES = 10;

/** A guest may cancel when an order comes more than so many minutes after the requested time. Rule OB-34. */
const TOLERATED_DELAY_MINUTES = 30;

/** How far a promise may lie after the requested time, or after now if that is later. Rule OB-32. */
const LATEST_PROMISE_MS = 12 * HOUR;

/** How long an order needs, in minutes. Rule OB-30. */
export interface LeadTimes {
  readonly preparationMinutes: number;
  /** 0 for a pickup. */
  readonly travelMinutes: number;
}

/**
 * The lead time of an order type, split: that of a pickup is the preparation, and what a delivery needs
 * beyond it is the travel. A delivery with a lead time of 40 minutes, beside a pickup with 25, is prepared in
 * 25 and travels for 15; without a lead time of pickups all of it is preparation. `itemMinutes` are those of
 * the slowest item, null where none says any: it is prepared in the longer time. Rules OB-30 and SV-32.
 */
export function leadTimes(
  orderType: OrderType,
  leadMinutes: Readonly<Record<OrderType, number>>,
  itemMinutes: number | null,
): LeadTimes {
  const total = leadMinutes[orderType];
  const isSplit = orderType === 'delivery' && leadMinutes.pickup > 0;
  const preparation = isSplit ? Math.min(leadMinutes.pickup, total) : total;
  return {
    preparationMinutes: Math.max(preparation, itemMinutes ?? 0),
    travelMinutes: total - preparation,
  };
}

/** What the promise of an order that is accepted depends on. */
interface AcceptedOrder {
  /** Null for an order as soon as possible. */
  readonly chosenAt: Instant | null;
  /** The slot that an order as soon as possible had when it was submitted; null where it is not known. */
  readonly takenSlot: { readonly startsAt: Instant; readonly submittedAt: Instant } | null;
  readonly leadTimes: LeadTimes;
  readonly rush: Rush | null;
}

/**
 * The time that accepting an order at `now` promises: the chosen one, else now + preparation + travel and what
 * a rush adds, in full five minutes; not before its slot where those before it were full. Rule OB-30.
 */
export function promisedAt(
  { chosenAt, takenSlot, leadTimes, rush }: AcceptedOrder,
  now: Instant,
): Instant {
  if (chosenAt !== null && chosenAt >= now) return chosenAt;
  const soonest = roundedUp(readyAt(now, leadTimes, rush));
  if (takenSlot === null) return soonest;
  const { startsAt, submittedAt } = takenSlot;
  const isMoved = startsAt - readyAt(submittedAt, leadTimes, rush) >= SLOT_MS;
  return isMoved ? Math.max(startsAt, soonest) : soonest;
}

/**
 * The slot of an order as soon as possible that is submitted at `now`: the one that it took when it was placed, until it
 * would be ready five minutes after that or later; then the first quarter of an hour after it in which it can be. Rule
 * S-25.
 */
export function slotAtSubmission(
  { startsAt, leadTimes, rush }: SubmittedAsap,
  now: Instant,
): Instant {
  const delay = readyAt(now, leadTimes, rush) - startsAt;
  if (delay < PROMISE_STEP_MINUTES * MINUTE) return startsAt;
  return startsAt + Math.ceil(delay / SLOT_MS) * SLOT_MS;
}

/** What the slot of an order as soon as possible depends on when it is submitted. */
interface SubmittedAsap extends Pick<AcceptedOrder, 'leadTimes' | 'rush'> {
  /** The slot that it took when it was placed. */
  readonly startsAt: Instant;
}

/**
 * When an order will be ready, as its guest is told: that of one as soon as possible in full five minutes, never sooner
 * than it is; a chosen time as it is. What is stored keeps its minute. Rule S-26.
 */
export function toldReadyAt(at: Instant, isAsap: boolean): Instant {
  return isAsap ? roundedUp(at) : at;
}

/** When the preparation of an order has to start for its promised, or expected, time. Rule OB-31. */
export function startBy(promise: Instant, leadTimes: LeadTimes): Instant {
  return promise - totalOf(leadTimes);
}

/** A promise moved by `minutes`, from now if it is over, on a full five minutes. Rule OB-32. */
export function movedPromise(promise: Instant, minutes: number, now: Instant): Instant {
  return roundedUp(Math.max(promise, now) + minutes * MINUTE);
}

/**
 * Whether staff may promise this time: in the future, and at most twelve hours after the requested time or
 * now. Rule OB-32.
 */
export function isPromisable(
  promise: Instant,
  { requestedAt, now }: { readonly requestedAt: Instant | null; readonly now: Instant },
): boolean {
  return promise > now && promise <= Math.max(requestedAt ?? now, now) + LATEST_PROMISE_MS;
}

/** The times that decide whether a promise is mailed. */
export interface PromiseChange {
  readonly promise: Instant;
  /** The promise before; null for the first one. */
  readonly previous: Instant | null;
  /** The time in the last mail: of the last promise that was mailed, else the requested time; null for none. */
  readonly mailed: Instant | null;
}

/**
 * Whether the guest gets a mail about a promise: it is ten minutes or more from the one before, or from the
 * time in the last mail. The first one is mailed only if it is later than requested. Rule OB-33.
 */
export function isPromiseMailed({ promise, previous, mailed }: PromiseChange): boolean {
  const least = MAILED_MOVE_MINUTES * MINUTE;
  if (promise === previous || promise === mailed) return false;
  if (previous === null) return mailed !== null && promise - mailed >= least;
  return (
    Math.abs(promise - previous) >= least ||
    (mailed !== null && Math.abs(promise - mailed) >= least)
  );
}

/** Whether a promise is pushed: every change of it; the first one is part of the acceptance. Rule OB-33. */
export function isPromisePushed({ promise, previous }: Omit<PromiseChange, 'mailed'>): boolean {
  return previous !== null && promise !== previous;
}

/** What a guest's right to cancel depends on. */
export interface CancellableOrder {
  readonly progress: OrderProgress;
  /** The chosen time, or the slot that was shown for an order as soon as possible; null if unknown. */
  readonly requestedAt: Instant | null;
  readonly promisedAt: Instant | null;
  /** Whether it was handed over, also where it was recalled since. Rule OB-51. */
  readonly wasHandedOver?: boolean;
}

/**
 * From when an order comes too late: at once when more than 30 minutes after the requested time are promised, else when
 * they have passed. Null without a requested time. Rule OB-34.
 */
export function tooLateFrom({
  requestedAt,
  promisedAt,
}: Pick<CancellableOrder, 'requestedAt' | 'promisedAt'>): Instant | null {
  if (requestedAt === null) return null;
  const tolerated = requestedAt + TOLERATED_DELAY_MINUTES * MINUTE;
  return promisedAt !== null && promisedAt > tolerated ? Number.NEGATIVE_INFINITY : tolerated + 1;
}

/**
 * From when the guest may cancel with the money back: at once until it is accepted, then when it comes too late. Null
 * once it is in preparation or was handed over, and where it is never too late. Rules OB-34 and OB-51.
 */
export function cancellableFrom(order: CancellableOrder): Instant | null {
  if (order.wasHandedOver) return null;
  if (order.progress === 'received') return Number.NEGATIVE_INFINITY;
  return order.progress === 'accepted' ? tooLateFrom(order) : null;
}

/** Whether the guest may cancel at `now`, with the money back. Rule OB-34. */
export function mayGuestCancel(order: CancellableOrder, now: Instant): boolean {
  const from = cancellableFrom(order);
  return from !== null && now >= from;
}

function readyAt(start: Instant, leadTimes: LeadTimes, rush: Rush | null): Instant {
  return start + totalOf(leadTimes) + rushDelay(rush, start);
}

function totalOf({ preparationMinutes, travelMinutes }: LeadTimes): number {
  return (preparationMinutes + travelMinutes) * MINUTE;
}

function roundedUp(at: Instant): Instant {
  const step = PROMISE_STEP_MINUTES * MINUTE;
  return Math.ceil(at / step) * step;
}
