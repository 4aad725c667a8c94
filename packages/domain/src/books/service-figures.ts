import type { OrderType } from '../menu/menu.ts';
import type { Cents } from '../money/money.ts';
import type { OrderProgress } from '../orders/order-progress.ts';
import type { Instant } from '../schedule/restaurant-time.ts';

const MINUTE_MS = 60_000;

/** An order of a day as its service is judged. */
export interface ServedOrder {
  readonly orderId: string;
  readonly number: number;
  readonly orderType: OrderType;
  readonly progress: OrderProgress;
  readonly isAsap: boolean;
  readonly submittedAt: Instant;
  /** The promised time, else the requested one; null for an order without either. */
  readonly dueAt: Instant | null;
  /** When it was first ready or beyond; null while it is not. */
  readonly readyAt: Instant | null;
  readonly handedOverAt: Instant | null;
  readonly total: Cents;
  readonly cancellation: {
    readonly reason: string | null;
    readonly wasAccepted: boolean;
  } | null;
}

/**
 * By how many whole minutes an order is late, 0 for one in time: a pickup by when it was ready, a delivery by when
 * it was handed over, and one that is neither by now. A cancelled order is not judged. Rule FG-8.
 */
export function minutesLate(
  { orderType, progress, dueAt, readyAt, handedOverAt }: ServedOrder,
  now: Instant,
): number {
  if (dueAt === null || progress === 'cancelled') return 0;
  const doneAt = (orderType === 'delivery' ? handedOverAt : readyAt) ?? now;
  return Math.max(0, Math.floor((doneAt - dueAt) / MINUTE_MS));
}

/** Whether what was promised is still to come. Rule FG-8. */
export function isStillDue({ orderType, progress, readyAt, handedOverAt }: ServedOrder): boolean {
  if (progress === 'cancelled') return false;
  return (orderType === 'delivery' ? handedOverAt : readyAt) === null;
}

/** How long orders took, in minutes with one decimal: half of them at most `median`, nine of ten at most `ninetieth`. */
export interface DurationFigures {
  readonly orders: number;
  readonly median: number;
  readonly ninetieth: number;
}

/**
 * How long orders as soon as possible took from the order until they were ready, by nearest rank; null without
 * any. One for a chosen time is not cooked before it. Rule FG-7.
 *
 * Example: of 10, 20, 30 and 40 minutes the median is 20, and the 90th percentile 40.
 */
export function timeUntilReady(orders: readonly ServedOrder[]): DurationFigures | null {
  const durations = orders
    .flatMap(({ isAsap, progress, submittedAt, readyAt }) =>
      isAsap && progress !== 'cancelled' && readyAt !== null ? [readyAt - submittedAt] : [],
    )
    .toSorted((one, other) => one - other);
  if (durations.length === 0) return null;
  return {
    orders: durations.length,
    median: inMinutes(nearestRank(durations, 50)),
    ninetieth: inMinutes(nearestRank(durations, 90)),
  };
}

/** The cancelled orders of one reason, in cents. */
export interface CancelledOrders {
  /** Null where none was given. */
  readonly reason: string | null;
  readonly count: number;
  /** How many of them were never accepted. */
  readonly rejected: number;
  readonly total: Cents;
}

/** Cancelled orders by their reason, the most frequent first. Rule FG-9. */
export function cancelledByReason(orders: readonly ServedOrder[]): readonly CancelledOrders[] {
  const cancelled = orders.flatMap(({ cancellation, total }) =>
    cancellation ? [{ ...cancellation, total }] : [],
  );
  return [...Map.groupBy(cancelled, ({ reason }) => reason)]
    .map(([reason, group]) => ({
      reason,
      count: group.length,
      rejected: group.filter(({ wasAccepted }) => !wasAccepted).length,
      total: group.reduce((total, each) => total + each.total, 0),
    }))
    .toSorted((one, other) => other.count - one.count || other.total - one.total);
}

function inMinutes(milliseconds: number): number {
  return Math.round((milliseconds / MINUTE_MS) * 10) / 10;
}

/** The smallest of sorted values that `percent` of them do not exceed (nearest rank). */
function nearestRank(sorted: readonly number[], percent: number): number {
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
}
