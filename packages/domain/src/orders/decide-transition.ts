import type { OrderType } from '../menu/menu.ts';
import { cashChange } from '../money/cash-change.ts';
import {
  type HandoverPayment,
  type PaymentsProblem,
  paymentsProblem,
  type TakenAtHandover,
  withTip,
} from '../money/handover-payments.ts';
import type { Cents } from '../money/money.ts';
import type { Instant } from '../schedule/restaurant-time.ts';
import { isAhead } from '../schedule/within-window.ts';
import { UNDO_MS } from './board.ts';
import { isFinished, moveProgress, type OrderProgress } from './order-progress.ts';
import { type CancellableOrder, isPromisable } from './promise.ts';

/** A submitted order as its changes depend on it. */
export interface ChangedOrder extends CancellableOrder {
  readonly revision: number;
  readonly orderType: OrderType;
  readonly isPaid: boolean;
  readonly total: Cents;
}

/** Whether a request was carried out before under its key: the `same`, or one with `other` content. Rule OB-6. */
export type RequestState = 'new' | 'same' | 'other';

/** What the database has of all that a change of an order depends on, under the lock of the order. */
export interface ChangeFacts<Order extends ChangedOrder = ChangedOrder> {
  readonly now: Instant;
  /** Null for an unknown order, and for one that is not submitted. */
  readonly order: Order | null;
  readonly request: RequestState;
}

/** Why an order is not changed, whatever the change is. */
export type ChangeRefusal =
  | { readonly kind: 'unknown' | 'key_reused' | 'stale' }
  /** The same request was carried out before. */
  | { readonly kind: 'unchanged' };

/** The order that a change is for, which saw `revision`, or any where that is null. Rules OB-5 and OB-6. */
export function orderToChange<Order extends ChangedOrder>(
  revision: number | null,
  { order, request }: Pick<ChangeFacts<Order>, 'order' | 'request'>,
): { readonly kind: 'current'; readonly order: Order } | ChangeRefusal {
  if (!order) return { kind: 'unknown' };
  if (request !== 'new') return { kind: request === 'same' ? 'unchanged' : 'key_reused' };
  if (revision !== null && order.revision !== revision) return { kind: 'stale' };
  return { kind: 'current', order };
}

/** Why an order does not take a step. Rule T-2. */
export type StepRefusal = { readonly kind: 'not_allowed'; readonly from: OrderProgress };

/** A step of the kitchen that an order is to take. */
export interface Transition extends TakenAtHandover {
  readonly to: OrderProgress;
  readonly revision: number | null;
  /** The time that a person promises with it; null for none. */
  readonly promisedAt: Instant | null;
  /** What the guest gave in cash at hand-over; null where it was not said. Rule BK-40. */
  readonly cashGiven: Cents | null;
  /** How it is paid at hand-over; null where it was not said: then in cash. Rule BK-60. */
  readonly payments: readonly HandoverPayment[] | null;
}

/** Payments at hand-over that are refused. Rules BK-60 and BK-61. */
export interface WrongPayments {
  readonly kind: 'wrong_payments';
  readonly problem: PaymentsProblem;
}

export type TransitionDecision<Order extends ChangedOrder> =
  /** With the time that is promised by it; null where the order keeps the one that it has. */
  | {
      readonly kind: 'advance';
      readonly order: Order;
      readonly promisedAt: Instant | null;
      /** How it is paid by it; null for every other step, and where it stays as it was paid before it was recalled. */
      readonly payments: readonly HandoverPayment[] | null;
    }
  | { readonly kind: 'not_promisable' }
  /** Cash was given for an order that is paid, where the restaurant takes none, or less than it costs. */
  | { readonly kind: 'nothing_due' | 'cash_not_taken' | 'cash_missing' }
  | WrongPayments
  | StepRefusal
  | ChangeRefusal;

/**
 * What becomes of an order that is moved forwards; `computed`: what accepting it now promises. Rules T-2, OB-5, OB-6,
 * OB-12, OB-32, OB-51, BK-40 and BK-60.
 */
export function decideTransition<Order extends ChangedOrder>(
  step: Transition,
  {
    computed,
    paid,
    ...facts
  }: ChangeFacts<Order> & {
    readonly computed: Instant | null;
    /** How it was paid when it was handed over and recalled; null otherwise. Rule OB-51. */
    readonly paid: PaidByMeans | null;
  },
): TransitionDecision<Order> {
  const current = orderToChange(step.revision, facts);
  if (current.kind !== 'current') return current;
  const { order } = current;
  const refused = stepRefusal(order, step.to);
  if (refused) return refused;
  if (step.promisedAt !== null && !mayPromise(step.promisedAt, order, facts.now)) {
    return { kind: 'not_promisable' };
  }
  const due = dueAtHandOver(order);
  if (step.cashGiven !== null) {
    if (due === 0) return { kind: 'nothing_due' };
    if (!step.activeMeans.includes('cash')) return { kind: 'cash_not_taken' };
    const isEnough = cashChange(due, step.cashGiven).kind === 'enough';
    if (!isEnough) return { kind: 'cash_missing' };
  }
  const named = { ...step, payments: namedPayments(step, due, paid) };
  const problem =
    named.payments && paymentsProblem(named.payments, due, takenAgain(step, paid ?? []));
  if (problem) return { kind: 'wrong_payments', problem };
  const promisedAt = step.promisedAt ?? (order.promisedAt === null ? computed : null);
  const payments = step.to === 'handed_over' ? paymentsOf(named, due, paid) : null;
  return { kind: 'advance', order, promisedAt, payments };
}

function dueAtHandOver({ isPaid, total }: Pick<ChangedOrder, 'isPaid' | 'total'>): Cents {
  return isPaid ? 0 : total;
}

/** What was paid, by means. */
type PaidByMeans = readonly Pick<HandoverPayment, 'means' | 'amount' | 'tip'>[];

/** Of a recalled order, of which nothing is due any more: no amounts are those that it was paid by. Rule OB-51. */
function namedPayments(
  { payments }: Transition,
  due: Cents,
  paid: PaidByMeans | null,
): readonly HandoverPayment[] | null {
  if (!payments || !paid || due === 0 || payments.some(({ amount }) => amount !== 0)) {
    return payments;
  }
  const before = paid.map((known): HandoverPayment => ({ ...known, given: null }));
  return payments.reduce<readonly HandoverPayment[]>(withTip, before);
}

/** What is taken of an order that was paid before: by these means in any case. Rules OB-51 and BK-62. */
function takenAgain({ activeMeans, takesTips }: TakenAtHandover, paid: PaidByMeans) {
  return {
    activeMeans: [...activeMeans, ...paid.map(({ means }) => means)],
    takesTips: takesTips || paid.some(({ tip }) => tip > 0),
  };
}

/** Null where it was paid so before it was recalled. Rules BK-60 and OB-51. */
function paymentsOf(
  step: Transition,
  due: Cents,
  paid: PaidByMeans | null,
): readonly HandoverPayment[] | null {
  const isUnsaid = step.payments === null && step.cashGiven === null;
  if (paid !== null && isUnsaid) return null;
  const payments = step.payments ?? inCash(due, step);
  return paid !== null && isPaidAlike(payments, paid) ? null : payments;
}

function isPaidAlike(payments: readonly HandoverPayment[], paid: PaidByMeans): boolean {
  return (
    payments.length === paid.length &&
    payments.every(({ means, amount, tip }) =>
      paid.some(
        (before) => before.means === means && before.amount === amount && before.tip === tip,
      ),
    )
  );
}

function inCash(due: Cents, { cashGiven: given }: Transition): readonly HandoverPayment[] {
  return due === 0 ? [] : [{ means: 'cash', amount: due, given, tip: 0 }];
}

/** Other payments of an order that was handed over. */
export interface PaymentsCorrection extends TakenAtHandover {
  readonly revision: number;
  readonly payments: readonly HandoverPayment[];
}

export type CorrectionDecision<Order extends ChangedOrder> =
  | { readonly kind: 'correct'; readonly order: Order }
  /** The day of its hand-over is closed in the journal. */
  | { readonly kind: 'day_closed' }
  | WrongPayments
  | StepRefusal
  | ChangeRefusal;

/** What becomes of payments at hand-over that are corrected. Rules OB-5, OB-6 and BK-62. */
export function decideCorrection<Order extends ChangedOrder>(
  { revision, payments, ...taken }: PaymentsCorrection,
  {
    paid,
    isDayClosed,
    ...facts
  }: ChangeFacts<Order> & {
    /** By means, as it was handed over or corrected last. */
    readonly paid: PaidByMeans;
    readonly isDayClosed: boolean;
  },
): CorrectionDecision<Order> {
  const current = orderToChange(revision, facts);
  if (current.kind !== 'current') return current;
  const { order } = current;
  if (order.progress !== 'handed_over') return { kind: 'not_allowed', from: order.progress };
  if (isDayClosed) return { kind: 'day_closed' };
  const problem = paymentsProblem(payments, dueAtHandOver(order), takenAgain(taken, paid));
  return problem ? { kind: 'wrong_payments', problem } : { kind: 'correct', order };
}

/** Why an order does not move to a step; null where it does. Rule T-2. */
export function stepRefusal(
  { progress, orderType }: ChangedOrder,
  to: OrderProgress,
): StepRefusal | { readonly kind: 'unchanged' } | null {
  const { kind } = moveProgress(progress, to, orderType);
  if (kind === 'moved') return null;
  return kind === 'unchanged' ? { kind } : { kind, from: progress };
}

export type PromisedTimeDecision<Order extends ChangedOrder> =
  | { readonly kind: 'promise'; readonly order: Order }
  | { readonly kind: 'not_promisable' }
  | StepRefusal
  | ChangeRefusal;

/** What becomes of a promised time that is changed. Rules OB-5, OB-6, OB-12 and OB-32. */
export function decidePromisedTime<Order extends ChangedOrder>(
  { revision, promisedAt }: { readonly revision: number; readonly promisedAt: Instant },
  facts: ChangeFacts<Order>,
): PromisedTimeDecision<Order> {
  const current = orderToChange(revision, facts);
  if (current.kind !== 'current') return current;
  const { order } = current;
  if (isFinished(order.progress)) return { kind: 'not_allowed', from: order.progress };
  if (order.promisedAt === promisedAt) return { kind: 'unchanged' };
  return mayPromise(promisedAt, order, facts.now)
    ? { kind: 'promise', order }
    : { kind: 'not_promisable' };
}

/** The last change of an order whose effects wait. */
export interface WaitingChange {
  /** The place that made it. */
  readonly deviceKey: string;
  readonly undoUntil: Instant;
}

export type UndoDecision<Order extends ChangedOrder, Waiting extends WaitingChange> =
  | { readonly kind: 'undo'; readonly order: Order; readonly last: Waiting }
  | { readonly kind: 'undo_expired' | 'undo_elsewhere' }
  | ChangeRefusal;

/** What becomes of the last change that a place takes back. Rules OB-5, OB-6 and OB-7. */
export function decideUndo<Order extends ChangedOrder, Waiting extends WaitingChange>(
  { revision, deviceKey }: { readonly revision: number; readonly deviceKey: string },
  { last, ...facts }: ChangeFacts<Order> & { readonly last: Waiting | null },
): UndoDecision<Order, Waiting> {
  const current = orderToChange(revision, facts);
  if (current.kind !== 'current') return current;
  if (!last || !isAhead(last.undoUntil, facts.now, UNDO_MS)) return { kind: 'undo_expired' };
  if (last.deviceKey !== deviceKey) return { kind: 'undo_elsewhere' };
  return { kind: 'undo', order: current.order, last };
}

function mayPromise(promise: Instant, { requestedAt }: ChangedOrder, now: Instant): boolean {
  return isPromisable(promise, { requestedAt, now });
}
