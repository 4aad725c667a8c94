import { cashChange } from '@comptoir/domain/money/cash-change';
import type { Cents } from '@comptoir/domain/money/money';
import { type CancelReason, SILENCE_MS, UNDO_MS } from '@comptoir/domain/orders/board';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { isFinished, moveProgress } from '@comptoir/domain/orders/order-progress';
import { isPromisable } from '@comptoir/domain/orders/promise';
import { decideRefund, type RefundDecision } from '@comptoir/domain/orders/refundable';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { isAhead } from '@comptoir/domain/schedule/within-window';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { dropPrintJobs, enqueuePrintJobs } from '#jobs/printing/enqueue-print-jobs.ts';
import type { NamedRequest } from '#plugins/http/named-request.ts';
import { dropEffects, lastWaitingChange, postponeEffects } from '../effects/order-effects.ts';
import { type OrderEvent, printedChange, recordEvent, recordUndo } from '../order-events.ts';
import type { OrderMoney } from '../order-money.ts';
import { orderRefunds } from '../refunds/refundable-order.ts';
import { judgeRequest, storeRequest } from '../request-keys.ts';
import type {
  BoardChange,
  BoardOrigin,
  BoardRefusal,
  RecordChange,
  RecordedChange,
} from './board-change.ts';
import { type LockedOrder, lockForBoard, type PromisedOrder } from './locked-order.ts';

/** A change that names the revision which its board saw. Rule OB-5. */
interface SeenOrder {
  readonly orderId: string;
  readonly revision: number;
  /** The request that asks for it, with the key that its sender gave it. Rule OB-6. */
  readonly named?: NamedRequest | null;
  readonly origin: BoardOrigin;
  readonly record: RecordChange;
}

export interface Transition extends SeenOrder {
  readonly to: OrderProgress;
  /** What was sent; null to compute it where nothing is promised yet. */
  readonly promisedAt: Instant | null;
  readonly computePromise: (order: PromisedOrder, now: Instant) => Instant;
  readonly reason: CancelReason | null;
  readonly text: string | null;
  readonly refund: RefundDecision | null;
  /** What the guest gave in cash at hand-over; null where it was not said. Rule BK-40. */
  readonly cashGiven: Cents | null;
  /** Why the person may not refund `amount` after `before` cents and keep the rest; null when allowed. Rule OB-11. */
  readonly refuse: (money: {
    readonly amount: Cents;
    readonly before: Cents;
    readonly kept: Cents;
  }) => BoardRefusal | null;
}

/** The changes by boards: each is one transaction, and its effects wait. Rules OB-5 to OB-12. */
export function boardCommands(pool: pg.Pool, money: OrderMoney, clock: Clock) {
  /** Runs a change of an order that is as its board saw it. */
  function changing(
    { orderId, revision, named = null }: SeenOrder,
    change: (client: Executor, order: LockedOrder, now: Instant) => Promise<BoardChange>,
  ): Promise<BoardChange> {
    return transaction(pool, async (client): Promise<BoardChange> => {
      const order = await lockForBoard(client, orderId);
      if (!order) return { kind: 'unknown' };
      const asked = { orderId, subject: 'change', named } as const;
      const judged = await judgeRequest(client, asked);
      if (judged !== 'new') return { kind: judged === 'same' ? 'unchanged' : 'key_reused' };
      if (order.revision !== revision) return { kind: 'stale' };
      const changed = await change(client, order, clock());
      const isDone = changed.kind === 'changed' || changed.kind === 'unchanged';
      if (isDone) await storeRequest(client, asked);
      return changed;
    });
  }

  /** Records a change with its waiting effects, and in the audit log. */
  async function store(
    client: Executor,
    order: LockedOrder,
    event: OrderEvent,
    { origin, record }: SeenOrder,
    change: Omit<RecordedChange, 'orderId'>,
    now: Instant,
  ): Promise<BoardChange> {
    const { order_id: orderId, progress, promised_at } = order;
    const sequence = await recordEvent(client, orderId, event, origin, now);
    await postponeEffects(
      client,
      orderId,
      {
        sequence,
        deviceKey: origin.deviceKey,
        formerProgress: progress,
        formerPromise: promised_at,
      },
      now,
    );
    const printed = { ...printedChange(progress, event), sequence, undoUntil: now + UNDO_MS };
    await enqueuePrintJobs(client, orderId, printed, now);
    await record(client, { ...change, orderId }, now);
    return { kind: 'changed' };
  }

  /** The promise that a step brings: the one sent, else the computed one if none was made yet. */
  function promiseOf(
    { promisedAt, computePromise }: Transition,
    order: LockedOrder,
    now: Instant,
  ): Instant | null | 'not_promisable' {
    if (promisedAt !== null)
      return mayPromise(promisedAt, order, now) ? promisedAt : 'not_promisable';
    return order.promised_at === null ? computePromise(order, now) : null;
  }

  async function advance(
    client: Executor,
    order: LockedOrder,
    step: Transition,
    now: Instant,
  ): Promise<BoardChange> {
    const promise = promiseOf(step, order, now);
    if (promise === 'not_promisable') return { kind: promise };
    const promised = promise !== null && { promised_at: timestamp(promise) };
    const { cashGiven } = step;
    if (cashGiven !== null) {
      if (order.status === 'paid') return { kind: 'nothing_due' };
      const isEnough = cashChange(order.total_cents, cashGiven).kind === 'enough';
      if (!isEnough) return { kind: 'cash_missing' };
      await client.query('UPDATE orders SET cash_given_cents = $2 WHERE order_id = $1', [
        order.order_id,
        cashGiven,
      ]);
    }
    const cash = cashGiven !== null && { cash_given_cents: cashGiven };
    return store(
      client,
      order,
      { type: 'advanced', data: { progress: step.to, ...promised } },
      step,
      {
        action: 'advance',
        before: { progress: order.progress },
        after: { progress: step.to, ...promised, ...cash },
      },
      now,
    );
  }

  async function cancel(
    client: Executor,
    order: LockedOrder,
    step: Transition,
    now: Instant,
  ): Promise<BoardChange> {
    const { refund, reason, text } = step;
    const left = (await money.refundable(client, order.order_id)) ?? 0;
    const decided = decideRefund(left, refund);
    if (decided.kind === 'required') return { kind: 'refund_required', left };
    if (decided.kind === 'too_much') return { kind: 'too_much', left };
    const { amount } = decided;
    const before = (await orderRefunds(client, money, order.order_id))?.refunded ?? 0;
    const refusal = left > 0 ? step.refuse({ amount, before, kept: left - amount }) : null;
    if (refusal !== null) return { kind: 'refused', refusal };
    await client.query(
      `INSERT INTO order_cancellations (order_id, refundable_cents, refund_cents, text)
       VALUES ($1, $2, $3, $4)`,
      [order.order_id, left, amount, text],
    );
    const decision = { refundable_cents: left, refund_cents: amount, ...(reason && { reason }) };
    return store(
      client,
      order,
      { type: 'cancelled', data: { progress: 'cancelled', ...decision } },
      step,
      {
        action: 'cancel',
        before: { progress: order.progress },
        after: { progress: 'cancelled', ...decision },
      },
      now,
    );
  }

  return {
    /** Moves an order forwards, or cancels it. Rules OB-5, OB-6, and OB-10 to OB-12. */
    move: (step: Transition): Promise<BoardChange> =>
      changing(step, async (client, order, now) => {
        const { kind } = moveProgress(order.progress, step.to, order.order_type);
        if (kind !== 'moved') return { kind };
        return step.to === 'cancelled'
          ? cancel(client, order, step, now)
          : advance(client, order, step, now);
      }),

    /** Promises another time. Rule OB-12. */
    promise: (change: SeenOrder & { readonly promisedAt: Instant }): Promise<BoardChange> =>
      changing(change, async (client, order, now) => {
        const { promisedAt } = change;
        if (isFinished(order.progress)) return { kind: 'not_allowed' };
        if (order.promised_at?.getTime() === promisedAt) return { kind: 'unchanged' };
        if (!mayPromise(promisedAt, order, now)) return { kind: 'not_promisable' };
        const data = { promised_at: timestamp(promisedAt) };
        const before = { promised_at: order.promised_at?.toISOString() ?? null };
        return store(
          client,
          order,
          { type: 'promised', data },
          change,
          { action: 'promise', before, after: data },
          now,
        );
      }),

    /** Takes back the last change, within 10 seconds and from the same device. Rule OB-7. */
    undo: (change: SeenOrder): Promise<BoardChange> =>
      changing(change, async (client, order, now) => {
        const { orderId, origin, record } = change;
        const last = await lastWaitingChange(client, orderId);
        if (!last || !isAhead(last.undoUntil.getTime(), now, UNDO_MS))
          return { kind: 'undo_expired' };
        if (last.deviceKey !== origin.deviceKey) return { kind: 'undo_elsewhere' };
        const { sequence, formerProgress, formerPromise } = last;
        await dropEffects(client, orderId, sequence);
        const former = { sequence, progress: formerProgress, promisedAt: formerPromise };
        await recordUndo(client, orderId, former, origin, now);
        await dropPrintJobs(client, orderId, sequence, now);
        const after = {
          progress: formerProgress,
          promised_at: formerPromise?.toISOString() ?? null,
        };
        const before = {
          progress: order.progress,
          promised_at: order.promised_at?.toISOString() ?? null,
        };
        await record(client, { action: 'undo', orderId, before, after }, now);
        return { kind: 'changed' };
      }),

    /** Silences an order on a device for two minutes; false for an unknown one. Rule OB-4. */
    async silence(orderId: string, deviceKey: string): Promise<boolean> {
      const now = clock();
      const { rowCount } = await pool.query(SILENCE, [
        orderId,
        deviceKey,
        timestamp(now + SILENCE_MS),
        timestamp(now),
      ]);
      return rowCount === 1;
    },
  };
}

function mayPromise(promise: Instant, { slot_starts_at }: LockedOrder, now: Instant): boolean {
  return isPromisable(promise, { requestedAt: slot_starts_at?.getTime() ?? null, now });
}

function timestamp(at: Instant): string {
  return new Date(at).toISOString();
}

/** Ended silences go with a new one. */
const SILENCE = `
  WITH ended AS (
    DELETE FROM order_silences WHERE until < $4::timestamptz - interval '1 hour'
  )
  INSERT INTO order_silences (order_id, device_key, until)
  SELECT order_id, $2, $3 FROM orders WHERE order_id = $1 AND finalized_at IS NOT NULL
  ON CONFLICT (order_id, device_key) DO UPDATE SET until = excluded.until`;
