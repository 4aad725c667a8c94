import type { Cents } from '@comptoir/domain/money/money';
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
import { enqueueProgressMail } from '#jobs/mails/enqueue-mail.ts';
import { enqueuePushNotifications } from '#jobs/push/push-notifications.ts';
import { type EventOrigin, isRepeated, type OrderEvent, recordEvent } from './order-events.ts';
import { lockRow, orderQueries, type SubmittedOrderRow } from './order-row.ts';

/** The money of orders, from the payments' ledger; read with the order locked. */
export interface OrderMoney {
  /** The refundable rest of an order, in cents; null for one that is not paid by card. */
  refundable(client: Executor, orderId: string): Promise<Cents | null>;
  /** The amount of the refund with this id; null without one. */
  findRefund(client: Executor, refundId: string): Promise<Cents | null>;
  /** Requests a refund, once for each id. */
  requestRefund(
    client: Executor,
    refund: { readonly refundId: string; readonly orderId: string; readonly amount: Cents },
    now: Instant,
  ): Promise<void>;
}

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

export type RefundRequest =
  | { readonly kind: 'requested'; readonly amount: Cents }
  /** The order was not paid by card, or is refunded already. */
  | { readonly kind: 'nothing_paid' }
  | { readonly kind: 'too_much'; readonly left: Cents };

/** The id of the refund of a cancellation: an order is cancelled once. */
export function cancelledRefundId(orderId: string): string {
  return `cancelled-${orderId}`;
}

/** What changes an order after it was submitted. Each command is one transaction, and may be repeated. */
export function orderCommands(pool: pg.Pool, money: OrderMoney, clock: Clock) {
  return {
    /** Advances an order, or returns why not. Rules T-2, T-6, J-11, and Z-5. */
    advance: (
      orderId: string,
      progress: KitchenProgress,
      origin: EventOrigin,
    ): Promise<ProgressChange> =>
      transaction(pool, async (client): Promise<ProgressChange> => {
        const order = await lockSubmitted(client, orderId);
        if (!order) return { kind: 'unknown' };
        if (await isRepeated(client, orderId, origin)) return { kind: 'unchanged', order };
        const { kind } = moveOrder(stateOf(order), progress, order.order_type);
        if (kind === 'not_allowed') return { kind, order, from: order.progress };
        if (kind === 'moved') {
          await recordStep(
            client,
            order,
            { type: 'advanced', data: { progress } },
            origin,
            clock(),
          );
        }
        return { kind, order };
      }),

    /**
     * Cancels an order: the step, the refund, the mail and the notifications are one transaction. An unpaid
     * order needs no decision (null). Rules T-20 and T-21.
     */
    cancel: (
      orderId: string,
      { refund }: { readonly refund: RefundDecision | null },
      origin: EventOrigin,
    ): Promise<Cancellation> =>
      transaction(pool, async (client): Promise<Cancellation> => {
        const order = await lockSubmitted(client, orderId);
        if (!order) return { kind: 'unknown' };
        if (await isRepeated(client, orderId, origin)) return { kind: 'unchanged', order };
        const { kind } = moveOrder(stateOf(order), 'cancelled', order.order_type);
        if (kind === 'not_allowed') return { kind, order, from: order.progress };
        if (kind === 'unchanged') return { kind, order };
        const now = clock();
        const left = (await money.refundable(client, orderId)) ?? 0;
        const decided: DecidedRefund = decideRefund(left, refund);
        if (decided.kind === 'required') return { kind: 'refund_required', order, left };
        if (decided.kind === 'too_much') return { kind: 'too_much', order, left };
        const { amount } = decided;
        if (amount > 0) {
          await money.requestRefund(
            client,
            { refundId: cancelledRefundId(orderId), orderId, amount },
            now,
          );
        }
        await client.query(
          `INSERT INTO order_cancellations (order_id, refundable_cents, refund_cents)
           VALUES ($1, $2, $3)`,
          [orderId, left, amount],
        );
        const data = {
          progress: 'cancelled',
          refundable_cents: left,
          refund_cents: amount,
        } as const;
        await recordStep(client, order, { type: 'cancelled', data }, origin, now);
        return { kind: 'cancelled', order, amount };
      }),

    /**
     * Refunds an amount of an order, or all that is left: once for each `refundId`. Rule Y-8.
     */
    refund: (
      orderId: string,
      { amount, refundId }: { readonly amount: Cents | null; readonly refundId: string },
      { actor }: Pick<EventOrigin, 'actor'>,
    ): Promise<RefundRequest> =>
      transaction(pool, async (client): Promise<RefundRequest> => {
        await lockRow(client, orderId);
        const known = await money.findRefund(client, refundId);
        if (known !== null) return { kind: 'requested', amount: known };
        const left = await money.refundable(client, orderId);
        if (left === null || left === 0) return { kind: 'nothing_paid' };
        const requested = amount ?? left;
        if (requested > left) return { kind: 'too_much', left };
        const now = clock();
        await money.requestRefund(client, { refundId, orderId, amount: requested }, now);
        const data = { refund_id: refundId, amount_cents: requested };
        const origin = { actor, idempotencyKey: refundId };
        await recordEvent(client, orderId, { type: 'refunded', data }, origin, now);
        return { kind: 'requested', amount: requested };
      }),
  };
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

/** Records a step of a locked order, with the mail and the notifications it causes. Rules T-6, J-11, and Z-5. */
async function recordStep(
  client: Executor,
  { order_id, order_type }: SubmittedOrderRow,
  event: Extract<OrderEvent, { type: 'advanced' | 'cancelled' }>,
  origin: EventOrigin,
  now: Instant,
): Promise<void> {
  const { progress } = event.data;
  await recordEvent(client, order_id, event, origin, now);
  await enqueuePushNotifications(client, order_id, progress, now);
  await enqueueProgressMail(client, order_id, progress, order_type);
}
