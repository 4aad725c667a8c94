import type { HandoverPayment, TakenAtHandover } from '@comptoir/domain/money/handover-payments';
import type { Cents } from '@comptoir/domain/money/money';
import { mayCarry } from '@comptoir/domain/orders/decide-courier';
import { decideTransition } from '@comptoir/domain/orders/decide-transition';
import type { KitchenProgress } from '@comptoir/domain/orders/order-state';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import type { PromisedOrder } from '#restaurant/order-lead-times.ts';
import { recordEvent, type StoredPayment } from '../order-events.ts';
import type { OrderMoney } from '../order-money.ts';
import { storeRequest } from '../request-keys.ts';
import { answerUnwritten, type ChangedBy, lockAndRead, type OrderChange } from './order-change.ts';
import { type WrittenChange, writeChange } from './write-change.ts';

/** A step of the kitchen that an order is to take. */
export interface OrderStep {
  readonly to: KitchenProgress;
  /** The time that a person promises with it. */
  readonly promisedAt?: Instant | null;
  /** The time that it promises otherwise, where nothing is promised yet. */
  readonly computePromise?: (order: PromisedOrder, now: Instant) => Instant;
  /** What the guest gave in cash at hand-over; null where it was not said. Rule BK-40. */
  readonly cashGiven?: Cents | null;
  /** How it is paid at hand-over; null where it was not said. Rule BK-60. */
  readonly payments?: readonly HandoverPayment[] | null;
  /** What the restaurant takes then; without it payments are refused. */
  readonly taken?: TakenAtHandover;
  /** The courier who takes it, with an order of their own; null for those who move any. Rule CO-4. */
  readonly carrier?: string | null;
}

const NOTHING_TAKEN: TakenAtHandover = { activeMeans: [], takesTips: false };

/** Payments as they are stored with their order. */
export function storedPayments(payments: readonly HandoverPayment[] | null) {
  return {
    cashGiven: payments?.find(({ given }) => given !== null)?.given ?? null,
    payments:
      payments?.map(
        ({ means, amount, tip }): StoredPayment => ({
          ...{ means, amount_cents: amount },
          ...(tip > 0 && { tip_cents: tip }),
        }),
      ) ?? null,
  };
}

/** Payments as the audit log names them, by means: « terminal_cents », « terminal_tip_cents ». Rule OB-17. */
export function auditedPayments(payments: readonly StoredPayment[] | null) {
  return Object.fromEntries(
    (payments ?? []).flatMap(({ means, amount_cents, tip_cents = 0 }) => [
      ...(amount_cents > 0 ? [[`${means}_cents`, amount_cents]] : []),
      ...(tip_cents > 0 ? [[`${means}_tip_cents`, tip_cents]] : []),
    ]),
  );
}

/** Moves orders forwards, each step once. Rules T-2, T-6, OB-5, OB-6, OB-12, BK-40 and BK-60. */
export function advanceOrders(pool: pg.Pool, money: OrderMoney, clock: Clock) {
  return function advance(orderId: string, step: OrderStep, by: ChangedBy): Promise<OrderChange> {
    const { to, promisedAt = null, computePromise, cashGiven = null } = step;
    const { payments = null, taken = NOTHING_TAKEN, carrier = null } = step;
    return transaction(pool, async (client): Promise<OrderChange> => {
      const facts = await lockAndRead(client, orderId, by);
      const isOthers = carrier !== null && facts.order && !mayCarry(facts.order, carrier, to);
      if (isOthers && facts.request === 'new') return { kind: 'unknown' };
      const now = clock();
      const computed = (facts.order && computePromise?.(facts.order.placed, now)) ?? null;
      const revision = by.board?.revision ?? null;
      const transition = { to, revision, promisedAt, cashGiven, payments, ...taken };
      const before = facts.order?.payments ?? null;
      const paid = before && paidBefore(before);
      const decision = decideTransition(transition, { ...facts, now, computed, paid });
      if (decision.kind !== 'advance') return answerUnwritten(client, orderId, by, decision);
      const { order } = decision;
      const promised = decision.promisedAt !== null && {
        promised_at: new Date(decision.promisedAt).toISOString(),
      };
      const data = { progress: to, ...promised };
      const beside = storedPayments(decision.payments);
      const given = beside.cashGiven;
      const cash = given !== null && { cash_given_cents: given };
      const recorded = {
        action: 'advance',
        before: { progress: order.progress },
        after: { ...data, ...cash, ...auditedPayments(beside.payments) },
      } as const;
      const event = { type: 'advanced', data } as const;
      const change = { order, event, by, recorded, beside };
      if (before && beside.payments) {
        const corrected = { before, after: beside.payments };
        await writeWithCorrection(client, money, change, corrected, now);
      } else {
        await writeChange(client, money, change, now);
      }
      return { kind: 'moved' };
    });
  };
}

/** Stored payments as the domain compares them. */
export function paidBefore(payments: readonly StoredPayment[]) {
  return payments.map(({ means, amount_cents: amount, tip_cents: tip = 0 }) => ({
    means,
    amount,
    tip,
  }));
}

/**
 * Hands a recalled order over that is paid otherwise than before: its sale may be in the journal, which gets a
 * correction. It can't be taken back any more. Rules OB-51 and BK-62.
 */
async function writeWithCorrection(
  client: Executor,
  money: OrderMoney,
  { beside, by, ...change }: WrittenChange,
  data: { readonly before: readonly StoredPayment[]; readonly after: readonly StoredPayment[] },
  now: Instant,
): Promise<void> {
  const { orderId } = change.order;
  const { board, ...effective } = by;
  await writeChange(client, money, { ...change, by: effective }, now);
  const { idempotencyKey, ...origin } = effective;
  const event = { type: 'payments_corrected', data } as const;
  await recordEvent(client, orderId, event, origin, now, beside);
  if (!board) return;
  const { named, record } = board;
  await Promise.all([
    record(client, { ...change.recorded, orderId }, now),
    storeRequest(client, { orderId, subject: 'change', named }),
  ]);
}
