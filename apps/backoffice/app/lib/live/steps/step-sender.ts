import {
  markSent,
  nextToSend,
  type QueuedStep,
  retryDelay,
  type StepProblem,
  type StepQueue,
  stepOutcome,
  withoutOrder,
  withoutTaken,
} from './step-queue.ts';

/** The answer to a step: the order as it is then, or why it was not taken. */
export type StepAnswer<Order, Problem extends StepProblem> =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly problem: Problem };

interface SenderSource<Order extends { readonly revision: number }, Problem extends StepProblem> {
  readonly queue: () => StepQueue;
  /** Stores the queue; its steps must survive a reload before they are sent. */
  readonly setQueue: (queue: StepQueue) => void;
  /** The revision known of an order, for a step whose own is not known. */
  readonly revisionOf: (orderId: string) => number | null;
  readonly send: (
    step: QueuedStep & { readonly revision: number },
  ) => Promise<StepAnswer<Order, Problem>>;
  readonly onTaken: (step: QueuedStep, order: Order) => void;
  readonly onRefused: (step: QueuedStep, problem: Problem) => void;
  /** A step needs a person: sending goes on with `flush` once there is one. */
  readonly onPersonRequired: (step: QueuedStep, problem: Problem) => void;
}

/**
 * Sends the queue one step after the other, each until it has an answer. An order on which the server fails
 * waits by itself. Rules OB-64 and OB-65.
 */
export function createStepSender<
  Order extends { readonly revision: number },
  Problem extends StepProblem & { readonly retryAfterSeconds?: number },
>(source: SenderSource<Order, Problem>): { readonly flush: () => void; readonly stop: () => void } {
  let isSending = false;
  let isStopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** How often the server failed on an order, and the orders that wait after it. */
  const failuresOf = new Map<string, number>();
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    while (!isStopped) {
      const step = nextToSend(source.queue(), new Set(waiting.keys()));
      if (step === undefined || !(await isAnswered(step))) break;
    }
    isSending = false;
  }

  function letWait(orderId: string, atLeastMs: number): void {
    const count = (failuresOf.get(orderId) ?? 0) + 1;
    failuresOf.set(orderId, count);
    const end = () => {
      waiting.delete(orderId);
      sendAll();
    };
    waiting.set(orderId, setTimeout(end, Math.max(retryDelay(count), atLeastMs)));
  }

  /** Whether the queue can go on. */
  async function isAnswered(step: QueuedStep): Promise<boolean> {
    const revision = step.revision ?? source.revisionOf(step.orderId);
    if (revision === null) {
      source.setQueue(withoutOrder(source.queue(), step.orderId));
      return true;
    }
    source.setQueue(markSent(source.queue(), step.key));
    const answer = await source.send({ ...step, revision });
    if (isStopped) return false;
    const outcome = stepOutcome(answer);
    if (outcome !== 'retry_all') failures = 0;
    if (outcome !== 'retry_order') failuresOf.delete(step.orderId);
    if (answer.ok) {
      source.onTaken(step, answer.order);
      source.setQueue(withoutTaken(source.queue(), step.key, answer.order.revision));
      return true;
    }
    const { problem } = answer;
    const retryAfterMs = (problem.retryAfterSeconds ?? 0) * 1000;
    switch (outcome) {
      case 'retry_all':
        failures += 1;
        timer = setTimeout(sendAll, Math.max(retryDelay(failures), retryAfterMs));
        return false;
      case 'retry_order':
        letWait(step.orderId, retryAfterMs);
        return true;
      case 'person_required':
        source.onPersonRequired(step, problem);
        return false;
      default:
        source.setQueue(withoutOrder(source.queue(), step.orderId));
        source.onRefused(step, problem);
        return true;
    }
  }

  return {
    flush() {
      if (!isStopped) sendAll();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const one of waiting.values()) clearTimeout(one);
    },
  };
}
