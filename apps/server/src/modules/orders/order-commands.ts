import type { Cents } from '@comptoir/domain/money/money';
import type { CancelReason } from '@comptoir/domain/orders/board';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { type KitchenProgress, moveOrder, orderStateOf } from '@comptoir/domain/orders/order-state';
import {
  type DecidedRefund,
  decideRefund,
  type RefundDecision,
} from '@comptoir/domain/orders/refundable';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { enqueuePrintJobs } from '#jobs/printing/enqueue-print-jobs.ts';
import { enqueuePromiseNotices } from '#jobs/promise-notices.ts';
import { announceStep, executeEffects } from './effects/order-effects.ts';
import {
  type EventOrigin,
  isRepeated,
  type OrderEvent,
  printedChange,
  recordEvent,
} from './order-events.ts';
import { cancelledRefundId, type OrderMoney } from './order-money.ts';
import { lockRow, orderQueries, type SubmittedOrderRow } from './order-row.ts';
import { requestAmount } from './refunds/refund-amount.ts';
import { refundCommand } from './refunds/refund-command.ts';

export type ProgressChange =
  | { readonly kind: 'moved' | 'unchanged'; readonly order: SubmittedOrderRow }
  | {
      readonly kind: 'not_allowed';
      readonly order: SubmittedOrderRow;
      readonly from: OrderProgress;
    }
  | { readonly kind: 'unknown' };

export type Cancellation =
  /** `amount` is refunded to the card; 0 for none. */
  | { readonly kind: 'cancelled'; readonly order: SubmittedOrderRow; readonly amount: Cents }
  /** The order is paid, and the request has no decision on a refund. */
  | { readonly kind: 'refund_required'; readonly order: SubmittedOrderRow; readonly left: Cents }
  | { readonly kind: 'too_much'; readonly order: SubmittedOrderRow; readonly left: Cents }
  | Exclude<ProgressChange, { kind: 'moved' }>
  | { readonly kind: 'unchanged'; readonly order: SubmittedOrderRow };

/** How an order is cancelled. */
export interface CancelDecision {
  readonly refund: RefundDecision | null;
  readonly reason?: CancelReason | null;
  /** What is written to the reason; the guest reads it. */
  readonly text?: string | null;
  /** Decided with the order locked. */
  readonly isAllowed?: (order: SubmittedOrderRow) => boolean;
}

/**
 * What changes an order after it was submitted, at once, and executes what still waits of it (OB-8). Each
 * command is one transaction, and may be repeated.
 */
export function orderCommands(pool: pg.Pool, money: OrderMoney, clock: Clock) {
  return {
    /** Advances an order, or returns why not; `promisedAt` is promised with it. Rules T-2, T-6, J-11, and Z-5. */
    advance: (
      orderId: string,
      progress: KitchenProgress,
      origin: EventOrigin,
      { promisedAt = null }: { readonly promisedAt?: Instant | null } = {},
    ): Promise<ProgressChange> =>
      transaction(pool, async (client): Promise<ProgressChange> => {
        const order = await lockSubmitted(client, orderId);
        if (!order) return { kind: 'unknown' };
        if (await isRepeated(client, orderId, origin)) return { kind: 'unchanged', order };
        const { kind } = moveOrder(stateOf(order), progress, order.order_type);
        if (kind === 'not_allowed') return { kind, order, from: order.progress };
        if (kind === 'moved') {
          const promised = promisedAt !== null && {
            promised_at: new Date(promisedAt).toISOString(),
          };
          const data = { progress, ...promised };
          await recordStep(client, order, { type: 'advanced', data }, origin);
        }
        return { kind, order };
      }),

    /**
     * Cancels an order: the step, the refund, the mail and the notifications are one transaction. An unpaid
     * order needs no decision (null). Rules T-20 and T-21.
     */
    cancel: (
      orderId: string,
      decision: CancelDecision,
      origin: EventOrigin,
    ): Promise<Cancellation> =>
      transaction(pool, (client) => cancelIn(client, orderId, decision, origin)),

    /** The same as a part of another transaction. */
    cancelIn,

    refund: refundCommand(pool, money, clock),
  };

  async function cancelIn(
    client: Executor,
    orderId: string,
    { refund, reason = null, text = null, isAllowed = () => true }: CancelDecision,
    origin: EventOrigin,
  ): Promise<Cancellation> {
    const order = await lockSubmitted(client, orderId);
    if (!order) return { kind: 'unknown' };
    if (await isRepeated(client, orderId, origin)) return { kind: 'unchanged', order };
    const { kind } = moveOrder(stateOf(order), 'cancelled', order.order_type);
    if (kind === 'not_allowed') return { kind, order, from: order.progress };
    if (kind === 'unchanged') return { kind, order };
    if (!isAllowed(order)) return { kind: 'not_allowed', order, from: order.progress };
    const now = clock();
    const left = (await money.refundable(client, orderId)) ?? 0;
    const decided: DecidedRefund = decideRefund(left, refund);
    if (decided.kind === 'required') return { kind: 'refund_required', order, left };
    if (decided.kind === 'too_much') return { kind: 'too_much', order, left };
    const { amount } = decided;
    if (amount > 0) {
      const requested = { refundId: cancelledRefundId(orderId), orderId, amount };
      await requestAmount(client, money, requested, now);
    }
    await client.query(
      `INSERT INTO order_cancellations (order_id, refundable_cents, refund_cents, text)
       VALUES ($1, $2, $3, $4)`,
      [orderId, left, amount, text],
    );
    const data = {
      progress: 'cancelled',
      refundable_cents: left,
      refund_cents: amount,
      ...(reason && { reason }),
    } as const;
    await recordStep(client, order, { type: 'cancelled', data }, origin);
    return { kind: 'cancelled', order, amount };
  }

  /** Records a step of a locked order, with the mail and the notifications it causes. Rules T-6, J-11, and Z-5. */
  async function recordStep(
    client: Executor,
    { order_id, order_type, progress, promised_at: previous, slot_starts_at }: SubmittedOrderRow,
    event: Extract<OrderEvent, { type: 'advanced' | 'cancelled' }>,
    origin: EventOrigin,
  ): Promise<void> {
    const now = clock();
    await executeEffects(client, money, order_id, null, now);
    const sequence = await recordEvent(client, order_id, event, origin, now);
    const printed = { ...printedChange(progress, event), sequence, undoUntil: now };
    await enqueuePrintJobs(client, order_id, printed, now);
    if (event.type === 'advanced' && event.data.promised_at !== undefined) {
      const promise = Date.parse(event.data.promised_at);
      const moved = { promise, previous: previous?.getTime() ?? null };
      const requestedAt = slot_starts_at?.getTime() ?? null;
      await enqueuePromiseNotices(client, order_id, { ...moved, requestedAt }, now);
    }
    await announceStep(client, order_id, event.data.progress, order_type, now);
  }
}

/** A submitted order, which stays as it is until the transaction ends; null when there is none. */
async function lockSubmitted(client: Executor, orderId: string): Promise<SubmittedOrderRow | null> {
  // A statement of its own sees what was committed while this one waited for the lock.
  await lockRow(client, orderId);
  return orderQueries(client).find(orderId);
}

function stateOf({ placed_at, progress, slot_starts_at, finalized_at }: SubmittedOrderRow) {
  const dueAt = (slot_starts_at ?? finalized_at).getTime();
  return orderStateOf({ placedAt: placed_at.getTime(), progress, dueAt });
}
