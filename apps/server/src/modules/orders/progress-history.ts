import { ORDER_PROGRESS, type OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { OrderRow } from './order-row.ts';

type History = readonly { readonly progress: OrderProgress; readonly at: Date }[];

/** Every step of an order with its time, the first one first. Rule T-1. */
export function progressHistory({
  finalized_at,
  progress,
}: Pick<OrderRow, 'finalized_at' | 'progress'>): History {
  const times = new Map((progress ?? []).map((step) => [step.progress, new Date(step.at)]));
  times.set('received', finalized_at);
  return ORDER_PROGRESS.flatMap((step) => {
    const at = times.get(step);
    return at ? [{ progress: step, at }] : [];
  });
}

export function latestProgress(order: Pick<OrderRow, 'finalized_at' | 'progress'>): OrderProgress {
  return progressHistory(order).at(-1)?.progress ?? 'received';
}
