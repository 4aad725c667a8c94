import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import {
  isFinished,
  ORDER_PROGRESS,
  type OrderProgress,
} from '@comptoir/domain/orders/order-progress';

/** The steps that a guest follows; what the kitchen tells in between belongs to the one before. */
export function shownSteps(isPickup: boolean): readonly OrderProgress[] {
  return ['received', 'preparing', isPickup ? 'ready' : 'out_for_delivery', 'handed_over'];
}

/** The last of the shown steps that an order has reached; -1 for one that was cancelled. Rule T-2. */
export function reachedStep(progress: OrderProgress, isPickup: boolean): number {
  if (progress === 'cancelled') return -1;
  const far = ORDER_PROGRESS.indexOf(progress);
  return shownSteps(isPickup).findLastIndex((step) => ORDER_PROGRESS.indexOf(step) <= far);
}

/**
 * Whether the restaurant knows of an order: it was notified, or has done something about it. A server
 * of the version before does not say; it is believed. Rule J-51.
 */
export function isNotified({
  progress,
  restaurant_notified: notified,
}: Pick<WireOrderState, 'progress' | 'restaurant_notified'>): boolean {
  return notified !== false || progress !== 'received';
}

/** How far a shown step is. The last one is done as soon as it is reached. Rule T-11. */
export function stepState(
  index: number,
  progress: OrderProgress,
  isPickup: boolean,
): 'done' | 'current' | 'to come' {
  const reached = reachedStep(progress, isPickup);
  if (index > reached) return 'to come';
  return index < reached || isFinished(progress) ? 'done' : 'current';
}
