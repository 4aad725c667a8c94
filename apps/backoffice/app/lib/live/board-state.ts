/** What the state needs to know of an order on the board. */
export interface Revised {
  readonly order_id: string;
  readonly revision: number;
}

/** The position of an event: a whole number, of any length. */
export type EventId = string;

/** A change of one order. */
export interface BoardEvent<Order extends Revised> {
  /** Null for one that is sent ahead of its place, and comes again with its id. */
  readonly id: EventId | null;
  readonly orderId: string;
  readonly revision: number;
  /** Null: it has left the board. */
  readonly order: Order | null;
}

export interface BoardState<Order extends Revised> {
  readonly orders: ReadonlyMap<string, Order>;
  /** The latest event that is applied, from which a stream resumes; null before the first load. */
  readonly position: EventId | null;
  /** The event that last changed each order since it was loaded: an older one changes nothing. */
  readonly changedBy: ReadonlyMap<string, EventId>;
}

/** Enough for a long day's events; beyond, the oldest are dropped. */
const MAX_CHANGES = 1000;

export function emptyBoard<Order extends Revised>(): BoardState<Order> {
  return { orders: new Map(), position: null, changedBy: new Map() };
}

/** Negative where `left` is before `right`. Ids that are no numbers count as the beginning. */
export function compareEventIds(left: EventId, right: EventId): number {
  const [one, other] = [numberOf(left), numberOf(right)];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function numberOf(id: EventId): bigint {
  return /^\d+$/.test(id) ? BigInt(id) : 0n;
}

/**
 * The board after an event. An event that came twice, and one older than what is known of its order,
 * change nothing: the result does not depend on the order in which events arrive. Rule OB-60.
 */
export function withEvent<Order extends Revised>(
  state: BoardState<Order>,
  { id, orderId, revision, order }: BoardEvent<Order>,
): BoardState<Order> {
  const known = state.orders.get(orderId);
  if (id === null) {
    if (order !== null) return withAnswer(state, order);
    return known === undefined || known.revision > revision ? state : without(state, orderId);
  }
  const previous = state.changedBy.get(orderId);
  if (previous !== undefined && compareEventIds(id, previous) <= 0) return state;
  const changedBy = bounded(new Map(state.changedBy).set(orderId, id));
  const current = { ...state, position: later(state.position, id), changedBy };
  if (known !== undefined && revision < known.revision) return current;
  if (order === null) return without(current, orderId);
  return withAnswer(current, order);
}

function without<Order extends Revised>(
  state: BoardState<Order>,
  orderId: string,
): BoardState<Order> {
  const orders = new Map(state.orders);
  orders.delete(orderId);
  return { ...state, orders };
}

/**
 * The board after the answer to a step of this page, which may arrive before or after its event. An order
 * that did not change is the same object as before. Rule OB-60.
 */
export function withAnswer<Order extends Revised>(
  state: BoardState<Order>,
  order: Order,
): BoardState<Order> {
  const known = state.orders.get(order.order_id);
  if (known !== undefined && known.revision > order.revision) return state;
  if (known !== undefined && isSame(known, order)) return state;
  return { ...state, orders: new Map(state.orders).set(order.order_id, order) };
}

function isSame<Order extends Revised>(known: Order, order: Order): boolean {
  return known.revision === order.revision && JSON.stringify(known) === JSON.stringify(order);
}

/**
 * The board after a whole load, which is as old as its position: what later events said stays, everything
 * else is replaced. An order that did not change is the same object as before. Rule OB-61.
 */
export function withWholeBoard<Order extends Revised>(
  state: BoardState<Order>,
  loaded: { readonly orders: readonly Order[]; readonly position: EventId },
): BoardState<Order> {
  const orders = new Map<string, Order>();
  const changedBy = new Map<string, EventId>();
  for (const order of loaded.orders) {
    const known = state.orders.get(order.order_id);
    const isKept = known !== undefined && (known.revision > order.revision || isSame(known, order));
    orders.set(order.order_id, isKept ? known : order);
  }
  for (const [orderId, id] of state.changedBy) {
    if (compareEventIds(id, loaded.position) <= 0) continue;
    changedBy.set(orderId, id);
    const known = state.orders.get(orderId);
    if (known) orders.set(orderId, known);
    else orders.delete(orderId);
  }
  return { orders, position: later(state.position, loaded.position), changedBy };
}

function later(position: EventId | null, id: EventId): EventId {
  return position !== null && compareEventIds(position, id) > 0 ? position : id;
}

/** A map keeps its keys in the order of their first insertion, so the first is the oldest. */
function bounded(changes: Map<string, EventId>): Map<string, EventId> {
  if (changes.size > MAX_CHANGES) {
    const [oldest] = changes.keys();
    if (oldest !== undefined) changes.delete(oldest);
  }
  return changes;
}
