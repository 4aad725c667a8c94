import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import {
  isFinished,
  ORDER_PROGRESS,
  type OrderProgress,
} from '@comptoir/domain/orders/order-progress';

/** The steps shown to guests; other states belong to the step before. */
export function shownSteps(isPickup: boolean): readonly OrderProgress[] {
  return ['received', 'preparing', isPickup ? 'ready' : 'out_for_delivery', 'handed_over'];
}

/** The last shown step that an order has reached; -1 if it was cancelled. Rule T-2. */
export function reachedStep(progress: OrderProgress, isPickup: boolean): number {
  if (progress === 'cancelled') return -1;
  const far = ORDER_PROGRESS.indexOf(progress);
  return shownSteps(isPickup).findLastIndex((step) => ORDER_PROGRESS.indexOf(step) <= far);
}

/**
 * Whether the restaurant was notified of an order, or has advanced it. True for a server of the previous
 * version, which does not send the field. Rule J-51.
 */
export function isNotified({
  progress,
  restaurant_notified: notified,
}: Pick<WireOrderState, 'progress' | 'restaurant_notified'>): boolean {
  return notified !== false || progress !== 'received';
}

/** The state of a shown step; the last one is done once it is reached. Rule T-11. */
export function stepState(
  index: number,
  progress: OrderProgress,
  isPickup: boolean,
): 'done' | 'current' | 'to come' {
  const reached = reachedStep(progress, isPickup);
  if (index > reached) return 'to come';
  return index < reached || isFinished(progress) ? 'done' : 'current';
}
