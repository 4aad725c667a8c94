import {
  type ChangedOrder,
  type ChangeFacts,
  type ChangeRefusal,
  orderToChange,
} from './decide-transition.ts';
import type { OrderProgress } from './order-progress.ts';

/** So many of the orders that were handed over last can be recalled. Rule OB-50. */
export const RECALLABLE_ORDERS = 10;

/** What a recall depends on beside the order. */
export interface RecallFacts<Order extends ChangedOrder = ChangedOrder> extends ChangeFacts<Order> {
  /** The step before its hand-over; null where it is not known any more. */
  readonly former: Exclude<OrderProgress, 'handed_over' | 'cancelled'> | null;
  /** How many orders were handed over after it. */
  readonly later: number;
  /** Whether the day of its hand-over is closed in the journal. */
  readonly isDayClosed: boolean;
}

export type RecallDecision<Order extends ChangedOrder> =
  /** It is `former` again. */
  | {
      readonly kind: 'recall';
      readonly order: Order;
      readonly former: NonNullable<RecallFacts['former']>;
    }
  | { readonly kind: 'day_closed' | 'not_recallable' }
  | ChangeRefusal;

/** What becomes of an order that was handed over and is to go back one step. Rules OB-5, OB-6 and OB-50. */
export function decideRecall<Order extends ChangedOrder>(
  { revision }: { readonly revision: number },
  { former, later, isDayClosed, ...facts }: RecallFacts<Order>,
): RecallDecision<Order> {
  const current = orderToChange(revision, facts);
  if (current.kind !== 'current') return current;
  const { order } = current;
  if (order.progress !== 'handed_over' || former === null) return { kind: 'not_recallable' };
  if (isDayClosed) return { kind: 'day_closed' };
  if (later >= RECALLABLE_ORDERS) return { kind: 'not_recallable' };
  return { kind: 'recall', order, former };
}
