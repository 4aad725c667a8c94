import type { Cents } from '../money/money.ts';
import type { Instant } from '../schedule/restaurant-time.ts';
import {
  type ChangedOrder,
  type ChangeFacts,
  type ChangeRefusal,
  orderToChange,
  type StepRefusal,
  stepRefusal,
} from './decide-transition.ts';
import { cancellationRefund, type RefundDecision } from './refundable.ts';

/** Why the person may not decide so about the money of an order. Rule OB-11. */
export type BoardRefusal = 'forbidden' | 'step_up_required';

/** A cancellation as it is asked for. */
export interface CancellationRequest {
  readonly revision: number | null;
  /** Null for no decision on the money. */
  readonly refund: RefundDecision | null;
  /** Whether who asks may cancel the order as it is; absent where that depends on the step alone. */
  readonly isAllowed?: ((order: ChangedOrder, now: Instant) => boolean) | undefined;
  /** Why the person may not refund `amount` after `before` cents and keep the rest; null when allowed. */
  readonly refuse?:
    | ((money: {
        readonly amount: Cents;
        readonly before: Cents;
        readonly kept: Cents;
      }) => BoardRefusal | null)
    | undefined;
}

/** With the money of the order, in cents. */
export interface CancellationFacts<Order extends ChangedOrder = ChangedOrder>
  extends ChangeFacts<Order> {
  /** What can go back to its cards. */
  readonly left: Cents;
  /** What went back of it before. */
  readonly refunded: Cents;
}

export type CancellationDecision<Order extends ChangedOrder> =
  /** `refund` goes back, of what could. */
  | {
      readonly kind: 'cancel';
      readonly order: Order;
      readonly refundable: Cents;
      readonly refund: Cents;
    }
  /** The order is paid, and there is no decision on its money. */
  | { readonly kind: 'refund_required' | 'too_much'; readonly left: Cents }
  | { readonly kind: 'refused'; readonly refusal: BoardRefusal }
  | StepRefusal
  | ChangeRefusal;

/** What becomes of an order that is cancelled. Rules T-2, T-20, OB-5, OB-6, OB-10, OB-11 and OB-34. */
export function decideCancellation<Order extends ChangedOrder>(
  { revision, refund, isAllowed = () => true, refuse = () => null }: CancellationRequest,
  { left, refunded, ...facts }: CancellationFacts<Order>,
): CancellationDecision<Order> {
  const current = orderToChange(revision, facts);
  if (current.kind !== 'current') return current;
  const { order } = current;
  const refused = stepRefusal(order, 'cancelled');
  if (refused) return refused;
  if (!isAllowed(order, facts.now)) return { kind: 'not_allowed', from: order.progress };
  const decided = cancellationRefund(left, refund);
  if (decided.kind === 'required') return { kind: 'refund_required', left };
  if (decided.kind === 'too_much') return { kind: 'too_much', left };
  const { amount } = decided;
  const refusal = left > 0 ? refuse({ amount, before: refunded, kept: left - amount }) : null;
  if (refusal !== null) return { kind: 'refused', refusal };
  return { kind: 'cancel', order, refundable: left, refund: amount };
}
