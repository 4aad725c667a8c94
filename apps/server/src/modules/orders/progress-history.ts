import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { OrderRow } from './order-row.ts';

/** Every step of an order with its time, the first one first. Rule T-1. */
export function progressHistory({
  finalized_at,
  steps,
}: Pick<OrderRow, 'finalized_at' | 'steps'>): readonly {
  readonly progress: OrderProgress;
  readonly at: Date;
}[] {
  const later = (steps ?? []).map(({ progress, at }) => ({ progress, at: new Date(at) }));
  return [{ progress: 'received', at: finalized_at }, ...later];
}
