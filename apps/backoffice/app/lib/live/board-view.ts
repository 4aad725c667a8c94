import {
  BOARD_COLUMNS,
  type BoardColumn,
  boardColumn,
  compareByStart,
} from '@comptoir/domain/orders/board';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { BoardOrder } from './board-order.ts';
import { type StepQueue, withQueuedSteps } from './steps/step-queue.ts';

/** An order as it is shown: with the steps that the server has not confirmed. */
export interface ShownOrder {
  readonly order: BoardOrder;
  /** Whether a step of it is not confirmed. */
  readonly isPending: boolean;
}

export interface BoardView {
  readonly shown: ReadonlyMap<string, ShownOrder>;
  /** The orders of each column, sorted by when they have to be started. */
  readonly columns: Readonly<Record<BoardColumn, readonly string[]>>;
}

const NO_COLUMNS: BoardView['columns'] = {
  new: [],
  to_start: [],
  in_progress: [],
  ready: [],
  out_for_delivery: [],
  later: [],
};

export const EMPTY_VIEW: BoardView = { shown: new Map(), columns: NO_COLUMNS };

/**
 * What the board shows now. Orders and columns without a change are the same objects as in the previous
 * view, so that one order's change renders one card. Rules OB-1 and OB-2.
 */
export function boardView(
  previous: BoardView,
  orders: ReadonlyMap<string, BoardOrder>,
  queue: StepQueue,
  now: Instant,
): BoardView {
  const shown = new Map<string, ShownOrder>();
  const ids: Record<BoardColumn, string[]> = {
    new: [],
    to_start: [],
    in_progress: [],
    ready: [],
    out_for_delivery: [],
    later: [],
  };
  for (const known of orders.values()) {
    const order = withQueuedSteps(known, queue);
    const column = boardColumn({ progress: order.progress, startBy: startByOf(order) }, now);
    if (column === null) continue;
    const isPending = order !== known;
    shown.set(order.order_id, reused(previous.shown.get(order.order_id), order, known, isPending));
    ids[column].push(order.order_id);
  }
  const queued = (id: string) => {
    const order = shown.get(id)?.order;
    return {
      startBy: order ? startByOf(order) : 0,
      dueAt: order ? Date.parse(order.due_at) : 0,
      submittedAt: order ? Date.parse(order.finalized_at) : 0,
      number: order?.number ?? 0,
    };
  };
  const columns = { ...NO_COLUMNS };
  for (const column of BOARD_COLUMNS) {
    const sorted = ids[column].toSorted((one, other) => compareByStart(queued(one), queued(other)));
    columns[column] = isSameList(previous.columns[column], sorted)
      ? previous.columns[column]
      : sorted;
  }
  const isSame = BOARD_COLUMNS.every((column) => columns[column] === previous.columns[column]);
  const isSameOrders =
    shown.size === previous.shown.size &&
    [...shown].every(([id, one]) => previous.shown.get(id) === one);
  if (isSame && isSameOrders) return previous;
  return { shown, columns: isSame ? previous.columns : columns };
}

/** An order with an unconfirmed step is made anew each time; it counts as the same while both halves are. */
function reused(
  previous: ShownOrder | undefined,
  order: BoardOrder,
  known: BoardOrder,
  isPending: boolean,
): ShownOrder {
  const isSame =
    previous !== undefined &&
    previous.isPending === isPending &&
    previous.order.progress === order.progress &&
    (isPending ? isSameBut(previous.order, known) : previous.order === order);
  return isSame ? previous : { order, isPending };
}

function isSameBut(shown: BoardOrder, known: BoardOrder): boolean {
  return (
    shown.revision === known.revision &&
    shown.lines === known.lines &&
    shown.promised_at === known.promised_at
  );
}

function startByOf(order: BoardOrder): Instant {
  return Date.parse(order.start_by);
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}

/** The orders in the order of the keyboard's digits: column by column, those for later left out. Rule OB-74. */
export function numberedOrders(columns: BoardView['columns']): readonly string[] {
  return BOARD_COLUMNS.filter((column) => column !== 'later')
    .flatMap((column) => columns[column])
    .slice(0, 9);
}
