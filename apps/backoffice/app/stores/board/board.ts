import type { BoardAnswer, OrderEventData } from '@comptoir/contract/staff/board';
import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import type { Cents } from '@comptoir/domain/money/money';
import { isFinished, type OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { create } from 'zustand';
import { createBoardApi } from '#lib/live/board-api.ts';
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
import type { QueuedStep, StepQueue } from '#lib/live/steps/step-queue.ts';
import type { Silences } from '#lib/sound/ringing.ts';
import { staffApi } from '#stores/session.ts';
import { serverClock } from './clock.ts';

export const boardApi = createBoardApi(staffApi);

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

/** Sets a part of the board, and what is seen of it. */
export function setBoard(change: Partial<BoardStore>): void {
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
  setBoard({ state: { ...emptyBoard(), orders }, lastReceivedAt, timeZone, today, serviceSince });
}

export function showBoard(board: BoardAnswer['payload']): void {
  serverClock.receive(Date.parse(board.now));
  const { state } = useBoard.getState();
  setBoard({
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
  if (next !== state) setBoard({ state: next });
}

/** Takes over the answer to a command. One that is over and has left already is not shown again. */
export function applyAnswer(order: BoardOrder): void {
  const { orders } = useBoard.getState().state;
  if (!isFinished(order.progress) || orders.has(order.order_id)) showOrder(order);
}

/** Shows an order as it is now, one that has left the board as well. */
export function showOrder(order: BoardOrder): void {
  setBoard({ state: withAnswer(useBoard.getState().state, order) });
}
