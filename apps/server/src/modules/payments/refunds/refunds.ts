import { type Cents, sum } from '@comptoir/domain/money/money';
import type { SelectedRefund } from '@comptoir/domain/orders/refund-parts';
import { refundable } from '@comptoir/domain/orders/refundable';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { CardGateway, CardIntent } from '#adapters/cards/card-gateway.ts';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import type { Log } from '#log.ts';
import { type BoardRefusal, orderRefunds, type RecordChange } from '#modules/orders/orders.ts';
import { unmatchedRefundId } from '../intents/intent-store.ts';
import { balanceOf, lockPayment } from '../ledger.ts';
import { isSplit } from '../shares/share-store.ts';
import { movementSync } from './movement-sync.ts';
import { orderMoney } from './order-money.ts';
import { bookRefund } from './refund-booking.ts';
import { enqueueMailOfRequest } from './refund-mail.ts';
import {
  type ClaimedRefund,
  claimDueRefund,
  claimRefund,
  deleteRefund,
  findRefund,
  insertRefund,
  type KnownRefund,
  listOpenRefunds,
  nextAttempt,
  noteFailure,
  type OpenRefund,
  reduceRefund,
  renewRefund,
  stopRefund,
  withdrawRefund,
} from './refund-store.ts';

export type RefundRetry =
  | { readonly kind: 'retried' }
  /** No refund with this id was refused. */
  | { readonly kind: 'unknown' }
  /** It is none of an order of whose money the person may give back as much. Rule OB-11. */
  | { readonly kind: 'refused'; readonly refusal: BoardRefusal }
  /** Meanwhile others were made, of the same units or of too much. */
  | Exclude<SelectedRefund, { kind: 'selected' }>;

/** Who has a refused refund of an order tried again. */
export interface RetryBy {
  /** Why the person may not refund `amount` after `before` cents; null when it is allowed. Rule OB-11. */
  readonly refuse: (amount: Cents, before: Cents) => BoardRefusal | null;
  /** Writes it into the audit log. */
  readonly record: RecordChange;
}

export interface Refunds {
  /** Makes a refund if it is due; returns when it is attempted next, null when it waits no more. Rules Y-30 and Y-31. */
  attemptDue(refundId: string): Promise<Instant | null>;
  /**
   * Makes the refunds of a request that wait, due or not; returns the one that is furthest from done with the amount
   * of all, null for an unknown one. Rule GS-9.
   */
  attemptNow(refundId: string): Promise<KnownRefund | null>;
  /** The same for one refund alone. */
  attemptOne(refundId: string): Promise<KnownRefund | null>;
  /** Waiting and refused refunds, the oldest first. */
  list(): Promise<readonly OpenRefund[]>;
  /** Retries a refused refund. Rules Y-30 and RF-7. */
  retry(refundId: string, by?: RetryBy): Promise<RefundRetry>;
  /** Withdraws a refused refund; false when none with this id was refused. Rule Y-30. */
  withdraw(refundId: string): Promise<boolean>;
}

/** Requests the refund of a payment without an order, or of a wrong amount. Rule Y-6. */
export async function requestUnmatchedRefund(
  client: Executor,
  { id, received }: CardIntent,
  now: Instant,
): Promise<void> {
  const refundId = unmatchedRefundId(id);
  await insertRefund(client, { refundId, intentId: id, orderId: null, amount: received }, now);
}

/** Logs a refused refund, for the operator of the shop. */
export function logRefusal(log: Log): (refund: KnownRefund) => void {
  return ({ intentId, reason }) => {
    log.error({ payment: { intent: intentId, reason } }, 'The card provider refuses a refund');
  };
}

/** `onRefused` is called once for each refund that the provider refused. */
export function refunds(
  pool: pg.Pool,
  cards: CardGateway,
  clock: Clock,
  onRefused: (refund: KnownRefund) => void = () => {},
): Refunds {
  const syncMovements = movementSync(pool, cards, clock);

  async function attempt(refund: ClaimedRefund): Promise<KnownRefund | null> {
    try {
      if (await isStillWaiting(refund)) await make(refund);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await noteFailure(pool, refund.refundId, error.problem);
    }
    const known = await findRefund(pool, refund.refundId);
    if (known?.state === 'refused') onRefused(known);
    return known;
  }

  /** The answer to an attempt may be lost, and the provider's idempotency key expired. */
  async function isStillWaiting({ refundId, intentId, attempts }: ClaimedRefund): Promise<boolean> {
    if (attempts === 1) return true;
    await syncMovements(intentId);
    return (await findRefund(pool, refundId))?.state === 'waiting';
  }

  async function make(refund: ClaimedRefund): Promise<void> {
    const { refundId, intentId, orderId, amount, key } = refund;
    const answer = await cards.refund({ intentId, amount, key });
    if (answer.kind === 'taken') {
      await transaction(pool, async (client) => {
        await lockPayment(client, intentId, orderId);
        await bookRefund(client, { intentId, orderId }, answer.refund, clock());
      });
      return;
    }
    // Of another program on the same account. Rule Y-20.
    if (answer.kind === 'not_ours') return deleteRefund(pool, refundId);
    // It may have been refused because the payment is refunded already. Rule Y-32.
    await syncMovements(intentId);
    await transaction(pool, async (client) => {
      await lockPayment(client, intentId, orderId);
      const { captured, refunded } = await balanceOf(client, intentId);
      const left = captured - refunded;
      // Each request is over less than the one before, so this ends.
      if (orderId === null && left > 0 && left < amount) {
        return reduceRefund(client, refund, left, clock());
      }
      await stopRefund(client, refund, left === 0 ? 'superseded' : 'refused', answer.reason);
      if (orderId !== null) await enqueueMailOfRequest(client, orderId, refundId);
    });
  }

  async function attemptOne(refundId: string): Promise<KnownRefund | null> {
    const refund = await claimRefund(pool, refundId, clock());
    return refund ? attempt(refund) : findRefund(pool, refundId);
  }

  return {
    async attemptDue(refundId) {
      const refund = await claimDueRefund(pool, refundId, clock());
      if (refund) await attempt(refund);
      return nextAttempt(pool, refundId);
    },

    async attemptNow(refundId) {
      const outcomes: KnownRefund[] = [];
      for (const id of await orderRefunds.idsOfRequest(pool, refundId)) {
        const outcome = await attemptOne(id);
        if (outcome) outcomes.push(outcome);
      }
      const [first = null] = outcomes;
      const inState = (state: KnownRefund['state']) => outcomes.find((one) => one.state === state);
      const furthest = inState('refused') ?? inState('waiting') ?? first;
      return furthest && { ...furthest, amount: sum(outcomes.map(({ amount }) => amount)) };
    },

    attemptOne,

    list: () => listOpenRefunds(pool),

    async retry(refundId, by) {
      const named = await findRefund(pool, refundId);
      if (!named) return { kind: 'unknown' };
      return transaction(pool, async (client): Promise<RefundRetry> => {
        await lockPayment(client, named.intentId, named.orderId);
        const known = await findRefund(client, refundId);
        if (known?.state !== 'refused') return { kind: 'unknown' };
        const now = clock();
        const { amount, orderId } = known;
        if (orderId !== null && (await isSplit(client, orderId))) {
          const left = refundable(await balanceOf(client, known.intentId));
          // Others of the same request, and of other requests, may have taken what was left of this payment.
          if (amount > left) return { kind: 'too_much', left };
        }
        if (orderId !== null) return retryOfOrder(client, { refundId, orderId, amount }, by, now);
        // All of what is left goes back, as the money is no order's.
        const left = refundable(await balanceOf(client, known.intentId));
        if (left === 0) return { kind: 'too_much', left };
        await renewRefund(client, refundId, Math.min(amount, left), now);
        return { kind: 'retried' };
      });
    },

    withdraw: (refundId) => withdrawRefund(pool, refundId),
  };
}

/** Computes it again, as others may have been made since it was refused. Rule RF-7. */
async function retryOfOrder(
  client: Executor,
  refund: { readonly refundId: string; readonly orderId: string; readonly amount: Cents },
  by: RetryBy | undefined,
  now: Instant,
): Promise<RefundRetry> {
  const { refundId, orderId } = refund;
  const before = (await orderRefunds.read(client, orderMoney, orderId))?.committed ?? 0;
  const refusal = by?.refuse(refund.amount, before) ?? null;
  if (refusal !== null) return { kind: 'refused', refusal };
  const selected = await orderRefunds.recompute(client, orderMoney, refund, now);
  if (selected.kind !== 'selected') return selected;
  const { amount } = selected;
  await renewRefund(client, refundId, amount, now);
  const after = { refund_id: refundId, amount_cents: amount };
  await by?.record(client, { action: 'retry_refund', orderId, before: {}, after }, now);
  return { kind: 'retried' };
}
