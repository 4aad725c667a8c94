import type { OrderType } from '../menu/menu.ts';

/** How far the kitchen is with a finalized order, in the order in which it goes; `cancelled` ends it. */
export const ORDER_PROGRESS = [
  'received',
  'accepted',
  'preparing',
  'ready',
  'out_for_delivery',
  'handed_over',
  'cancelled',
] as const;
export type OrderProgress = (typeof ORDER_PROGRESS)[number];

export type ProgressStep =
  | { readonly kind: 'moved' }
  /** The order is at this step already: nothing happens and nothing is sent again. */
  | { readonly kind: 'unchanged' }
  /** Backwards, out of an end, or on the road with an order that is picked up. */
  | { readonly kind: 'not_allowed' };

/** Whether nothing comes after this. Rule T-2. */
export function isFinished(progress: OrderProgress): boolean {
  return progress === 'handed_over' || progress === 'cancelled';
}

/**
 * Whether an order may go from one step to another: only forwards, steps may be left out, and only a
 * delivery is on the road. An order can be cancelled until it is handed over. Rule T-2.
 */
export function moveProgress(
  from: OrderProgress,
  to: OrderProgress,
  orderType: OrderType,
): ProgressStep {
  if (from === to) return { kind: 'unchanged' };
  if (isFinished(from)) return { kind: 'not_allowed' };
  if (to === 'out_for_delivery' && orderType === 'pickup') return { kind: 'not_allowed' };
  const isForwards = ORDER_PROGRESS.indexOf(to) > ORDER_PROGRESS.indexOf(from);
  return { kind: isForwards ? 'moved' : 'not_allowed' };
}
