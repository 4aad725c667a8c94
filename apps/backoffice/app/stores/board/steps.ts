import { createId } from '@comptoir/design/browser/random-id';
import type { HandoverPayment } from '@comptoir/domain/money/handover-payments';
import { type Cents, sum } from '@comptoir/domain/money/money';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { readStored, writeStored } from '#lib/browser/stored-value.ts';
import type { BoardOrder } from '#lib/live/board-order.ts';
import {
  droppableStep,
  type QueuedStep,
  restoredQueue,
  type StepQueue,
  storedQueue,
  withoutOrder,
  withStep,
} from '#lib/live/steps/step-queue.ts';
import { createStepSender } from '#lib/live/steps/step-sender.ts';
import { ensurePermission } from '#stores/pin.ts';
import { ownerOf, useSession } from '#stores/session.ts';
import { applyAnswer, boardApi, type RecentStep, setBoard, showOrder, useBoard } from './board.ts';
import { notify, type OrderProblem, reject } from './notices.ts';

/** Steps that were not confirmed: a reload or a dead battery loses none. Rule OB-64. */
const QUEUE_KEY = 'gestion-steps';
const MAX_RECENT = 5;

function setQueue(queue: StepQueue): void {
  writeStored(QUEUE_KEY, queue.length === 0 ? null : storedQueue(queue, currentOwner()));
  setBoard({ queue });
}

function currentOwner(): string {
  const { state } = useSession.getState();
  return state.kind === 'open' ? ownerOf(state.session) : '';
}

/** Drops the steps that were not confirmed: the one who made them signs out. Rule OB-81. */
export function dropSteps(): void {
  useBoard.setState({ recent: [] });
  setQueue([]);
}

/** Reads the steps that were not confirmed before the page was closed; those of another owner are deleted. */
export function restoreQueue(): void {
  setQueue(restoredQueue(readStored(QUEUE_KEY), currentOwner()));
}

const sender = createStepSender<BoardOrder, OrderProblem>({
  queue: () => useBoard.getState().queue,
  setQueue,
  revisionOf: (orderId) => useBoard.getState().state.orders.get(orderId)?.revision ?? null,
  async send({ orderId, ...step }) {
    const result = await boardApi.takeStep(orderId, step);
    return result.ok ? { ok: true, order: result.payload.order } : result;
  },
  onTaken(step, order) {
    applyAnswer(order);
    confirmRecent(step, order);
  },
  onRefused(step, problem) {
    forgetRecent(step.orderId);
    reject(step.orderId, problem);
  },
  onPersonRequired: (step, problem) => void waitForPerson(step, problem),
});

/** The step for which a person was asked last: refused again, it is not asked for another time. */
let askedFor: string | null = null;

/** A PIN may have ended since the step was made: asks for one, and goes on or gives the step up. Rule OB-65. */
async function waitForPerson(step: QueuedStep, problem: OrderProblem): Promise<void> {
  useBoard.setState({ waitingForPerson: step });
  const isFirst = askedFor !== step.key;
  askedFor = step.key;
  if (isFirst) await useSession.getState().load();
  const isAllowed = isFirst && (await ensurePermission('orders.advance'));
  useBoard.setState({ waitingForPerson: null });
  if (!isAllowed) {
    forgetRecent(step.orderId);
    setQueue(withoutOrder(useBoard.getState().queue, step.orderId));
    reject(step.orderId, problem);
  }
  sender.flush();
}

/** Sends what waits, unless it waits for a person. */
export function resumeSteps(): void {
  if (useBoard.getState().waitingForPerson === null) sender.flush();
}

/** The orders whose button was pressed and has no effect yet, each with what ends its wait. */
const pressed = new Map<string, () => void>();

/** Resolves once the next frame is painted; at once on a hidden page, which paints none, or one that is left. */
function afterPaint(orderId: string): Promise<void> {
  return new Promise((resolve) => {
    pressed.set(orderId, resolve);
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Takes the steps that were pressed before the page is left: they are stored. Rule OB-64. */
export function takePressedSteps(): void {
  for (const take of pressed.values()) take();
}

/** What may come with a step. */
interface StepChoices {
  /** ISO; chosen when accepting. */
  readonly promisedAt?: string | null;
  /** How an order is paid that is handed over. */
  readonly payments?: readonly HandoverPayment[] | null;
}

/** Takes a forward step at once; it is sent when there is a network. Rule OB-64. */
export async function takeStep(
  orderId: string,
  to: OrderProgress,
  { promisedAt = null, payments = null }: StepChoices = {},
): Promise<void> {
  // A second press before the first one shows would take two steps.
  if (pressed.has(orderId)) return;
  // The button answers first; to move the card takes a slow tablet longer than a frame.
  await afterPaint(orderId);
  // Without a network no PIN can be checked: the server asks for it when the step is sent.
  const isOnline = useBoard.getState().connection !== 'offline';
  const isAllowed = !isOnline || (await ensurePermission('orders.advance'));
  pressed.delete(orderId);
  if (!isAllowed) return;
  const { state, queue, recent } = useBoard.getState();
  const order = state.orders.get(orderId);
  if (order === undefined) return;
  const step: RecentStep = {
    orderId,
    number: order.number,
    to,
    revision: null,
    until: null,
    change: changeOf(payments ?? []),
    isUnwanted: false,
  };
  useBoard.setState({ recent: [...recent, step].slice(-MAX_RECENT) });
  const { revision } = order;
  const queued = { key: createId(), orderId, to, revision, promisedAt, payments };
  setQueue(withStep(queue, { ...queued, madeAt: Date.now() }));
  sender.flush();
}

/** Cents that go back of what was given. Rule BK-41. */
function changeOf(payments: readonly HandoverPayment[]): Cents {
  return sum(payments.map(({ amount, given, tip }) => (given === null ? 0 : given - amount - tip)));
}

function confirmRecent(taken: QueuedStep, order: BoardOrder): void {
  const { recent } = useBoard.getState();
  const step = recent.find(
    ({ orderId, to, until }) => orderId === taken.orderId && to === taken.to && until === null,
  );
  if (step === undefined) return;
  const until = order.undo_until === null ? 0 : Date.parse(order.undo_until);
  const confirmed = { ...step, revision: order.revision, until };
  useBoard.setState({ recent: recent.map((one) => (one === step ? confirmed : one)) });
  if (step.isUnwanted) undoStep(confirmed);
}

function forgetRecent(orderId: string): void {
  useBoard.setState(({ recent }) => ({
    recent: recent.filter((step) => step.orderId !== orderId),
  }));
}

/** The last step of this page that can be taken back at `now`. Rule OB-66. */
export function undoableStep(
  { recent }: { readonly recent: readonly RecentStep[] },
  now: number,
): RecentStep | undefined {
  return recent.findLast(({ until, isUnwanted }) => !isUnwanted && (until === null || until > now));
}

/**
 * Takes back a step: one that was not sent is dropped, one on its way is undone when it is confirmed, any other
 * is undone by the server. Rule OB-66.
 */
export async function undoStep(step: RecentStep): Promise<void> {
  const { queue, state } = useBoard.getState();
  const dropped = droppableStep(queue, step.orderId);
  if (dropped === undefined && step.until === null) {
    const unwanted = { ...step, isUnwanted: true };
    useBoard.setState(({ recent }) => ({
      recent: recent.map((one) => (one === step ? unwanted : one)),
    }));
    return;
  }
  useBoard.setState(({ recent }) => ({ recent: recent.filter((one) => one !== step) }));
  if (dropped) {
    setQueue(queue.filter(({ key }) => key !== dropped.key));
    return;
  }
  const revision = state.orders.get(step.orderId)?.revision ?? step.revision;
  if (revision === null || !(await ensurePermission('orders.advance'))) return;
  const result = await boardApi.undo(step.orderId, revision);
  if (result.ok) {
    const { order } = result.payload;
    showOrder(order);
    notify({ kind: 'undone', orderNumber: step.number, about: order });
  } else reject(step.orderId, result.problem);
}

/** Takes over the answer to a cancellation, whose dialog shows its problems itself. */
export function showCancelled(order: BoardOrder): void {
  applyAnswer(order);
  const until = order.undo_until === null ? 0 : Date.parse(order.undo_until);
  const { order_id: orderId, number, progress: to, revision } = order;
  useBoard.setState(({ recent }) => ({
    recent: [
      ...recent,
      { orderId, number, to, revision, until, change: 0, isUnwanted: false },
    ].slice(-MAX_RECENT),
  }));
}
