import { HANDOVER_MEANS, type HandoverPayment } from '@comptoir/domain/money/handover-payments';
import {
  isFinished,
  ORDER_PROGRESS,
  type OrderProgress,
} from '@comptoir/domain/orders/order-progress';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';

/** A forward step that the server has not confirmed. */
export interface QueuedStep {
  /** The idempotency key: the server takes the step once, however often it is sent. */
  readonly key: string;
  readonly orderId: string;
  readonly to: OrderProgress;
  /** The revision that was shown; null for a step after another one of the queue, whose answer has it. */
  readonly revision: number | null;
  /** ISO; chosen when accepting, null for what the server proposes. */
  readonly promisedAt: string | null;
  /** How it is paid at hand-over; null where it was not said. Rules BK-41 and BK-60. */
  readonly payments: readonly HandoverPayment[] | null;
  readonly madeAt: Instant;
  /** Whether it may have reached the server: then it can no longer be dropped. */
  readonly wasSent: boolean;
}

export type StepQueue = readonly QueuedStep[];

/** Steps of a lost evening; a queue that grows beyond is a fault, and takes no more. */
export const MAX_STEPS = 200;

/** The queue with a step at its end. Its revision is null where it follows another one of its order. */
export function withStep(queue: StepQueue, step: Omit<QueuedStep, 'wasSent'>): StepQueue {
  if (queue.length >= MAX_STEPS) return queue;
  const follows = queue.some(({ orderId }) => orderId === step.orderId);
  return [...queue, { ...step, revision: follows ? null : step.revision, wasSent: false }];
}

/** The step to send next: the first one, in the order in which they were made, whose order does not wait. */
export function nextToSend(
  queue: StepQueue,
  waitingOrders: ReadonlySet<string>,
): QueuedStep | undefined {
  return queue.find(({ orderId }) => !waitingOrders.has(orderId));
}

export function markSent(queue: StepQueue, key: string): StepQueue {
  return queue.map((step) => (step.key === key ? { ...step, wasSent: true } : step));
}

/** The queue after the server took a step: the next one of that order follows the revision of the answer. */
export function withoutTaken(queue: StepQueue, key: string, revision: number): StepQueue {
  const taken = queue.find((step) => step.key === key);
  const rest = queue.filter((step) => step.key !== key);
  const next = rest.find(({ orderId }) => orderId === taken?.orderId);
  return rest.map((step) => (step === next ? { ...step, revision } : step));
}

/** The queue after a step was refused: those after it were meant for an order that is not so. */
export function withoutOrder(queue: StepQueue, orderId: string): StepQueue {
  return queue.filter((step) => step.orderId !== orderId);
}

/** The last step of an order, while it can be dropped because it was never sent. Rule OB-66. */
export function droppableStep(queue: StepQueue, orderId: string): QueuedStep | undefined {
  const last = queue.findLast((step) => step.orderId === orderId);
  return last?.wasSent ? undefined : last;
}

/** What a step's answer means for the queue. Rule OB-65. */
export type StepOutcome =
  | 'taken'
  /** No answer, or too many requests: all steps wait. */
  | 'retry_all'
  /** The server fails on this order: its steps wait. */
  | 'retry_order'
  | 'person_required'
  | 'refused';

/** Codes that signing in again resolves: the step waits for it. */
const PERSON_REQUIRED: ReadonlySet<string> = new Set(['unauthorized', 'step_up_required']);

/** Why a step was not taken; `pin_required` with `forbidden` where a PIN may open it. */
export interface StepProblem {
  readonly status: number;
  readonly code: string;
  readonly pin_required?: boolean;
}

export function stepOutcome(
  result: { ok: true } | { ok: false; problem: StepProblem },
): StepOutcome {
  if (result.ok) return 'taken';
  const { status, code, pin_required } = result.problem;
  if (PERSON_REQUIRED.has(code) || pin_required) return 'person_required';
  if (status === 0 || status === 429) return 'retry_all';
  return status >= 500 ? 'retry_order' : 'refused';
}

/** Milliseconds until a step is sent again: 1, 2, 4, 8 and then 10 s. */
export function retryDelay(failures: number): number {
  return Math.min(10_000, 1000 * 2 ** Math.max(0, failures - 1));
}

/** An order as the board shows it, with its unconfirmed steps taken. Rule OB-64. */
export function withQueuedSteps<
  Order extends { readonly order_id: string; readonly progress: OrderProgress },
>(order: Order, queue: StepQueue): Order {
  const last = queue.findLast(({ orderId }) => orderId === order.order_id);
  if (last === undefined || isFinished(order.progress)) return order;
  const isAhead = ORDER_PROGRESS.indexOf(last.to) > ORDER_PROGRESS.indexOf(order.progress);
  return isAhead ? { ...order, progress: last.to } : order;
}

/** A queue as the device stores it: its steps are sent in the name of the one who made them. Rule OB-81. */
export function storedQueue(steps: StepQueue, owner: string): unknown {
  return { owner, steps };
}

/** Reads a stored queue; whatever is no step is left out, and so are the steps of another owner. Rule OB-81. */
export function restoredQueue(stored: unknown, owner: string): StepQueue {
  if (typeof stored !== 'object' || stored === null) return [];
  const { owner: storedOwner, steps }: Record<string, unknown> = { ...stored };
  if (storedOwner !== owner || !Array.isArray(steps)) return [];
  return steps.flatMap((entry) => restoredStep(entry) ?? []).slice(0, MAX_STEPS);
}

function restoredStep(entry: unknown): QueuedStep | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const fields: Record<string, unknown> = { ...entry };
  const { key, orderId, to, revision, promisedAt, payments, madeAt, wasSent } = fields;
  const progress = ORDER_PROGRESS.find((one) => one === to);
  if (typeof key !== 'string' || typeof orderId !== 'string' || progress === undefined) return null;
  if (typeof madeAt !== 'number') return null;
  return {
    key,
    orderId,
    to: progress,
    revision: typeof revision === 'number' ? revision : null,
    promisedAt: typeof promisedAt === 'string' ? promisedAt : null,
    payments: Array.isArray(payments) ? restoredPayments(payments) : null,
    madeAt,
    wasSent: wasSent !== false,
  };
}

/** Null where any of them is no payment: the others alone would not add up to what was due. */
function restoredPayments(stored: readonly unknown[]): readonly HandoverPayment[] | null {
  const payments = stored.map((entry) => {
    const { means, amount, given, tip }: Record<string, unknown> = { ...(entry as object | null) };
    const known = HANDOVER_MEANS.find((one) => one === means);
    if (known === undefined || typeof amount !== 'number') return null;
    return {
      ...{ means: known, amount },
      given: typeof given === 'number' ? given : null,
      tip: typeof tip === 'number' ? tip : 0,
    };
  });
  return payments.every((payment) => payment !== null) ? payments : null;
}
