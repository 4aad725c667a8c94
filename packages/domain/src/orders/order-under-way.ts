import type { Instant } from '../schedule/restaurant-time.ts';
import { isFinished, type OrderProgress } from './order-progress.ts';

/** An order as far as it matters whether it may still be carried out. */
export type OrderStage =
  /** Placed and not finalized: it may just be being paid. */
  | { readonly kind: 'placed'; readonly placedAt: Instant }
  /** `wantedAt`: when it is to be ready. */
  | { readonly kind: 'finalized'; readonly wantedAt: Instant; readonly progress: OrderProgress };

/** After this time an order counts as finished without a report, milliseconds. */
const OVER_AFTER_MS = 24 * 60 * 60_000;

/**
 * Whether an order still needs its guest's name, telephone number and address: it was neither handed
 * over nor cancelled, and no day has passed since the time it is wanted for, or since it was placed when
 * it is not finalized. Rule N-60.
 */
export function isUnderWay(order: OrderStage, now: Instant): boolean {
  if (order.kind === 'placed') return now < order.placedAt + OVER_AFTER_MS;
  return !isFinished(order.progress) && now < order.wantedAt + OVER_AFTER_MS;
}
