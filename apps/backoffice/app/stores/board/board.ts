import type { BoardAnswer, OrderEventData } from '@comptoir/contract/staff/board';
import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import { createId } from '@comptoir/design/browser/random-id';
import type { HandoverPayment } from '@comptoir/domain/money/handover-payments';
import { type Cents, sum } from '@comptoir/domain/money/money';
import { isFinished, type OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { create } from 'zustand';
import { createBoardApi, type OrderProblemDetails } from '#lib/live/board-api.ts';
import type { BoardOrder } from '#lib/live/board-order.ts';
import type { BoardSnapshot } from '#lib/live/board-snapshot.ts';
import {
  type BoardState,
  emptyBoard,
  withAnswer,
  withEvent,
  withWholeBoard,
} from '#lib/live/board-state.ts';
import { type BoardView, boardView, EMPTY_VIEW } from '#lib/live/board-view.ts';
import type { StreamEvent } from '#lib/live/event-stream.ts';
import type { Connection } from '#lib/live/freshness.ts';
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
import { type Silences, withSilence } from '#lib/sound/ringing.ts';
import { ensurePermission } from '#stores/pin.ts';
import { ownerOf, staffApi, useSession } from '#stores/session.ts';
import { serverClock } from './clock.ts';

export const boardApi = createBoardApi(staffApi);

type OrderProblem = ApiProblem & Partial<OrderProblemDetails>;

/** Something that the person on the board should know, for a few seconds. */
export type Notice = {
  readonly id: number;
  readonly orderNumber: number | null;
  /** The order as it was when this was said: once it has changed, the notice is over. */
  readonly about: Pick<BoardOrder, 'order_id' | 'revision'> | null;
} & (
  | { readonly kind: 'conflict'; readonly order: BoardOrder }
  | { readonly kind: 'problem'; readonly problem: ApiProblem }
  | { readonly kind: 'undone' }
);
type NewNotice = Notice extends infer One ? (One extends Notice ? Omit<One, 'id'> : never) : never;

/** A step of this page that can still be taken back. */
export interface RecentStep {
  readonly orderId: string;
  readonly number: number;
  readonly to: OrderProgress;
  /** Null until the server has confirmed it. */
  readonly revision: number | null;
  /** By the server's clock, in milliseconds; null until it has confirmed the step. */
  readonly until: number | null;
  /** Cents to give back of the cash that was given. Rule BK-41. */
  readonly change: Cents;
  /** It was to be taken back while it was on its way: that happens once it is confirmed. */
  readonly isUnwanted: boolean;
}

interface BoardStore {
  readonly state: BoardState<BoardOrder>;
  readonly view: BoardView;
  readonly queue: StepQueue;
  readonly connection: Connection;
  /** When the server was last heard, by `performance.now()`; null before. */
  readonly lastReceivedAt: number | null;
  readonly timeZone: TimeZone;
  /** The day of the service, 'YYYY-MM-DD'; null before the first load. */
  readonly today: string | null;
  /** When this device began its service; undefined before the first load. */
  readonly serviceSince: string | null | undefined;
  readonly silences: Silences;
  /** The latest last. */
  readonly recent: readonly RecentStep[];
  readonly notices: readonly Notice[];
  /** A step waits until a person has said who they are. */
  readonly waitingForPerson: QueuedStep | null;
}

const NO_BOARD: BoardStore = {
  state: emptyBoard(),
  view: EMPTY_VIEW,
  queue: [],
  connection: 'loading',
  lastReceivedAt: null,
  timeZone: 'Europe/Paris',
  today: null,
  serviceSince: undefined,
  silences: new Map(),
  recent: [],
  notices: [],
  waitingForPerson: null,
};

export const useBoard = create<BoardStore>()(() => NO_BOARD);

/** Steps that were not confirmed: a reload or a dead battery loses none. Rule OB-64. */
const QUEUE_KEY = 'gestion-steps';
const MAX_NOTICES = 3;
const NOTICE_MS = 8_000;
const MAX_RECENT = 5;

function setState(change: Partial<BoardStore>): void {
  useBoard.setState((before) => {
    const after = { ...before, ...change };
    const view = boardView(before.view, after.state.orders, after.queue, serverClock.now());
    return { ...change, view, notices: stillTrue(before.notices, after.state) };
  });
}

/** The notices about what is as it was when they were said. Rule OB-85. */
function stillTrue(notices: readonly Notice[], { orders }: BoardStore['state']): readonly Notice[] {
  const left = notices.filter(({ about }) => {
    const known = about === null ? undefined : orders.get(about.order_id);
    return known === undefined || known.revision === about?.revision;
  });
  return left.length === notices.length ? notices : left;
}

/** Orders move to the next column by themselves as time passes. */
export function refreshView(): void {
  const { view, state, queue } = useBoard.getState();
  const next = boardView(view, state.orders, queue, serverClock.now());
  if (next !== view) useBoard.setState({ view: next });
}

/** Takes the orders out of the page. */
export function forgetBoard(): void {
  useBoard.setState(NO_BOARD);
}

/** Shows a stored board until one is loaded; `lastReceivedAt` by `performance.now()`. Rule OB-78. */
export function restoreBoard(snapshot: BoardSnapshot, lastReceivedAt: number): void {
  const { timeZone, today, serviceSince } = snapshot;
  const orders = new Map(snapshot.orders.map((order) => [order.order_id, order]));
  setState({ state: { ...emptyBoard(), orders }, lastReceivedAt, timeZone, today, serviceSince });
}

export function showBoard(board: BoardAnswer['payload']): void {
  serverClock.receive(Date.parse(board.now));
  const { state } = useBoard.getState();
  setState({
    state: withWholeBoard(state, { orders: board.orders, position: board.event_id }),
    timeZone: board.timezone,
    today: board.day,
    serviceSince: board.service_since,
  });
}

export function applyStreamEvent({ event, id, data }: StreamEvent): void {
  if (event === 'time') {
    const { now }: { now: string } = JSON.parse(data);
    serverClock.receive(Date.parse(now));
  }
  if (event !== 'order') return;
  const order: OrderEventData = JSON.parse(data);
  const { state } = useBoard.getState();
  const { order_id: orderId, revision } = order;
  const next = withEvent(state, {
    id,
    orderId,
    revision,
    order: 'gone' in order ? null : order,
  });
  if (next !== state) setState({ state: next });
}

/** Takes over the answer to a command. One that is over and has left already is not shown again. */
function applyAnswer(order: BoardOrder): void {
  const { state } = useBoard.getState();
  if (isFinished(order.progress) && !state.orders.has(order.order_id)) return;
  setState({ state: withAnswer(state, order) });
}

function setQueue(queue: StepQueue): void {
  try {
    if (queue.length === 0) localStorage.removeItem(QUEUE_KEY);
    else localStorage.setItem(QUEUE_KEY, JSON.stringify(storedQueue(queue, currentOwner())));
  } catch {
    // A full or forbidden storage: the queue lasts as long as the page.
  }
  setState({ queue });
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
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(QUEUE_KEY) ?? '[]');
    setQueue(restoredQueue(stored, currentOwner()));
  } catch {
    // There is none that can be read.
  }
}

let noticeCount = 0;

function notify(notice: NewNotice): void {
  noticeCount += 1;
  const next: Notice = { ...notice, id: noticeCount };
  useBoard.setState(({ notices }) => ({ notices: [...notices, next].slice(-MAX_NOTICES) }));
  setTimeout(() => dismissNotice(next.id), NOTICE_MS);
}

/** Says what the server rejected of something that is no step of an order. */
export function notifyProblem(problem: ApiProblem): void {
  notify({ kind: 'problem', problem, orderNumber: null, about: null });
}

export function dismissNotice(id: number): void {
  useBoard.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

/** Says what went wrong with a command, and shows the order as it is where the answer has it. */
function reject(orderId: string, problem: OrderProblem): void {
  const { order } = problem;
  if (order) {
    applyAnswer(order);
    notify({ kind: 'conflict', order, orderNumber: order.number, about: order });
  } else {
    const about = useBoard.getState().state.orders.get(orderId) ?? null;
    notify({ kind: 'problem', problem, orderNumber: about?.number ?? null, about });
  }
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

/** Resolves once the next frame is painted; at once on a hidden page, which paints none. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** The orders whose button was pressed and has no effect yet. */
const pressed = new Set<string>();

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
  pressed.add(orderId);
  // The button answers first; to move the card takes a slow tablet longer than a frame.
  await afterPaint();
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
  { recent }: Pick<BoardStore, 'recent'>,
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
    setState({ state: withAnswer(useBoard.getState().state, order) });
    notify({ kind: 'undone', orderNumber: step.number, about: order });
  } else reject(step.orderId, result.problem);
}

/** Ticks lines of an order off: shown at once, and taken back where the server refuses it. Rule OB-53. */
export async function tickLines(
  { order_id: orderId }: BoardOrder,
  positions: readonly number[],
  done: boolean,
): Promise<void> {
  if (!(await ensurePermission('orders.advance'))) return;
  showTicked(orderId, positions, done);
  const results = await Promise.all(
    positions.map((position) => boardApi.tick(orderId, position, done)),
  );
  for (const result of results) {
    if (result.ok) continue;
    showTicked(orderId, positions, !done);
    reject(orderId, result.problem);
    return;
  }
}

function showTicked(orderId: string, positions: readonly number[], done: boolean): void {
  const order = useBoard.getState().state.orders.get(orderId);
  if (!order) return;
  const lines = order.lines.map((line) =>
    positions.includes(line.position) ? { ...line, done } : line,
  );
  setState({ state: withAnswer(useBoard.getState().state, { ...order, lines }) });
}

/** Brings an order back that was handed over. Rule OB-50. */
export async function recallOrder(order: BoardOrder): Promise<void> {
  if (!(await ensurePermission('orders.cancel'))) return;
  const result = await boardApi.recall(order.order_id, order.revision);
  if (result.ok) setState({ state: withAnswer(useBoard.getState().state, result.payload.order) });
  else reject(order.order_id, result.problem);
}

/** Moves a promise; `promisedAt` in milliseconds. */
export async function changePromisedTime(order: BoardOrder, promisedAt: number): Promise<void> {
  if (!(await ensurePermission('orders.advance'))) return;
  const result = await boardApi.promise(
    order.order_id,
    new Date(promisedAt).toISOString(),
    order.revision,
  );
  if (result.ok) applyAnswer(result.payload.order);
  else reject(order.order_id, result.problem);
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

/** Silences orders on this device for two minutes; without a network on this page alone. Rule OB-70. */
export function silence(orderIds: readonly string[]): void {
  const { silences } = useBoard.getState();
  useBoard.setState({ silences: withSilence(silences, orderIds, serverClock.now()) });
  for (const orderId of orderIds) {
    boardApi.silence(orderId).then((result) => {
      if (result.ok) applyAnswer(result.payload.order);
    });
  }
}
