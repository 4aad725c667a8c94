import type { OrderType } from '../menu/menu.ts';

/** The progress of a submitted order, step by step; `cancelled` ends it. Rule T-1. */
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

/** The result of moving an order to a step. Rule T-2. */
export type ProgressStep =
  | { readonly kind: 'moved' }
  /** The order is at this step already: nothing happens and nothing is sent again. */
  | { readonly kind: 'unchanged' }
  /** Backwards, after an end, or a pickup out for delivery. */
  | { readonly kind: 'not_allowed' };

/** Whether no step follows. Rule T-2. */
export function isFinished(progress: OrderProgress): boolean {
  return progress === 'handed_over' || progress === 'cancelled';
}

/**
 * Whether an order may move from one step to another: forwards only, steps may be left out, and only a
 * delivery is out for delivery. An order can be cancelled until it is handed over. Rule T-2.
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
