import { SLOT_MINUTES } from '../schedule/delivery-time-range.ts';
import type { Instant } from '../schedule/restaurant-time.ts';
import { ORDER_SKEW_MS } from '../schedule/within-window.ts';

const MINUTE = 60_000;

/** How long a placed order can be submitted, in milliseconds. Rule K-30. */
export const SUBMITTABLE_MS = 30 * MINUTE;
/** The same while its card payment is open. Rule K-30. */
export const SUBMITTABLE_WITH_PAYMENT_MS = 60 * MINUTE;

/** How long an order that is not submitted keeps its place in its slot, in milliseconds. Rule S-16. */
const HOLD_MS = 5 * MINUTE;
const HOLD_WITH_PAYMENT_MS = 30 * MINUTE;
/** The longest that an order holds its place after it was placed or shared, in milliseconds. Rules S-16 and GS-2. */
export const LONGEST_HOLD_MS = 35 * MINUTE;

/** An order that is not submitted, as far as its expiry depends on it. */
export interface UnsubmittedOrder {
  readonly placedAt: Instant;
  /** When the slot begins that its guest chose; null for an order as soon as possible. */
  readonly chosenSlot: Instant | null;
  /** Whether a card payment is bound to it. */
  readonly hasPayment: boolean;
}

/** The moment from which an order can't be submitted. Rule K-30. */
export function expiryOf({ placedAt, chosenSlot, hasPayment }: UnsubmittedOrder): Instant {
  const limit = placedAt + (hasPayment ? SUBMITTABLE_WITH_PAYMENT_MS : SUBMITTABLE_MS);
  return chosenSlot === null ? limit : Math.min(limit, chosenSlot);
}

/** Whether an open order has expired; one that was placed in the future, by more than half an hour, has. Rules K-30 and I-60. */
export function isExpired(order: UnsubmittedOrder, now: Instant): boolean {
  return now >= expiryOf(order) || order.placedAt > now + ORDER_SKEW_MS;
}

/** The moment until which an open order holds its place in its slot. Rule S-16. */
export function holdUntil(placedAt: Instant, hasPayment: boolean): Instant {
  return placedAt + (hasPayment ? HOLD_WITH_PAYMENT_MS : HOLD_MS);
}

/**
 * Whether a card payment still pays its order: charged before the order expired, and known to the shop
 * before the slot ends; for an order as soon as possible, within 15 minutes of its expiry. Rule K-32.
 */
export function isPaidInTime(
  order: Omit<UnsubmittedOrder, 'hasPayment'>,
  paidAt: Instant,
  notifiedAt: Instant,
): boolean {
  const expiry = expiryOf({ ...order, hasPayment: true });
  const notifiedBefore = (order.chosenSlot ?? expiry) + SLOT_MINUTES * MINUTE;
  return paidAt < expiry && notifiedAt < notifiedBefore;
}
