import type { OrderType } from '@comptoir/domain/menu/menu';
import { moveProgress } from '@comptoir/domain/orders/order-progress';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Clock } from '#clock.ts';
import { MINUTES_SO_FAR, type PlannedOrder, plannedEvening } from './evening.ts';
import {
  INVENTED,
  type InventedOrder,
  type InventedOrderDependencies,
  inventedOrders,
} from './invented-orders.ts';

const MINUTE = 60_000;
/** After a pause of more than this, as between two starts, another evening begins. */
const LONGEST_PAUSE_MS = 15 * MINUTE;

interface Action {
  readonly at: Instant;
  readonly run: () => Promise<void>;
}

/**
 * The invented evening. What is due follows from its beginning, its seed and the stored orders alone, so that a
 * start after a kill goes on where the last one was. Calls follow one another.
 */
export function inventedEvening({
  seed,
  clock,
  ...dependencies
}: InventedOrderDependencies & { readonly seed: number; readonly clock: Clock }) {
  const { pool } = dependencies;
  const orders = inventedOrders(dependencies);
  /** The orders that were refused: they do not come later, as if they had waited. */
  const refused = new Set<string>();
  let last: { readonly startedAt: Instant; readonly at: Instant } | null = null;

  async function stored(localIds: readonly string[]): Promise<ReadonlyMap<string, StoredRow>> {
    const { rows } = await pool.query<StoredRow>(STORED, [localIds, `${INVENTED}%`]);
    return new Map(rows.map((row) => [row.local_id, row]));
  }

  /** Goes on with the last evening; one that was left too long ago is ended, and another begins. */
  async function beginningAt(now: Instant): Promise<Instant> {
    last ??= await lastEvening();
    if (last && now - last.at <= LONGEST_PAUSE_MS) return last.startedAt;
    const { rows } = await pool.query<StoredRow>(OPEN, [`${INVENTED}%`]);
    for (const row of rows) {
      const step = { at: 0, to: 'handed_over', by: 'counter' } as const;
      await orders.step(inventedOrder(row), { orderType: row.order_type }, step, now);
    }
    return now - MINUTES_SO_FAR * MINUTE;
  }

  async function lastEvening() {
    const { rows } = await pool.query<{ local_id: string; placed_at: Date }>(LAST, [
      `${INVENTED}%`,
    ]);
    const [row] = rows;
    if (!row) return null;
    const startedAt = Number(row.local_id.slice(INVENTED.length).split('-').at(0));
    return { startedAt, at: row.placed_at.getTime() };
  }

  /** What is left to be done of an order, whether it is due or not. */
  function actionsOf(
    order: PlannedOrder,
    localId: string,
    startedAt: Instant,
    known: StoredRow | undefined,
  ): readonly Action[] {
    const timeOf = (minutes: number) => startedAt + Math.round(minutes * MINUTE);
    const at = timeOf(order.at);
    const placing = {
      at,
      run: async () => {
        if (!(await orders.place(order, localId, at))) refused.add(localId);
      },
    };
    const steps = order.steps
      .filter(({ to }) => isAhead(to, order.orderType, known))
      .map((step) => ({
        at: timeOf(step.at),
        run: async () => {
          const row = (await stored([localId])).get(localId);
          if (!row || row.is_taken) return;
          await orders.step(inventedOrder(row), order, step, timeOf(step.at));
        },
      }));
    return known ? steps : [placing, ...steps];
  }

  return {
    /** Places and moves what is due by now. An order that a person has moved is left to that person. */
    async catchUp(): Promise<void> {
      const now = clock();
      const startedAt = await beginningAt(now);
      last = { startedAt, at: now };
      const arrived = ordersBy((now - startedAt) / MINUTE, seed)
        .map((order, index) => ({ order, localId: `${INVENTED}${startedAt}-${index}` }))
        .filter(({ localId }) => !refused.has(localId));
      const known = await stored(arrived.map(({ localId }) => localId));
      const due = arrived
        .flatMap(({ order, localId }) => actionsOf(order, localId, startedAt, known.get(localId)))
        .filter(({ at }) => at <= now)
        .toSorted((one, other) => one.at - other.at);
      for (const { run } of due) await run();
    },
  };
}

function ordersBy(minutes: number, seed: number): readonly PlannedOrder[] {
  const arrived: PlannedOrder[] = [];
  for (const order of plannedEvening(seed)) {
    if (order.at > minutes) return arrived;
    arrived.push(order);
  }
  return arrived;
}

function isAhead(
  to: PlannedOrder['steps'][number]['to'],
  orderType: OrderType,
  known: StoredRow | undefined,
): boolean {
  if (!known) return true;
  return !known.is_taken && moveProgress(known.progress, to, orderType).kind === 'moved';
}

interface StoredRow extends Pick<InventedOrder, 'progress' | 'revision'> {
  readonly local_id: string;
  readonly order_id: string;
  readonly order_type: OrderType;
  /** Whether a person has moved it, by any other request than the demonstration's own. */
  readonly is_taken: boolean;
}

function inventedOrder({ order_id, progress, revision }: StoredRow): InventedOrder {
  return { orderId: order_id, progress, revision };
}

const COLUMNS = `
  SELECT local_id, orders.order_id, order_type, progress, revision, EXISTS (
    SELECT FROM order_events WHERE order_events.order_id = orders.order_id
      AND type NOT IN ('submitted', 'paid') AND actor IN ('staff', 'guest')
      AND coalesce(idempotency_key, '') NOT LIKE`;
const FROM = 'FROM orders WHERE submitted_at IS NOT NULL';

const STORED = `${COLUMNS} $2) AS is_taken ${FROM} AND local_id = ANY($1)`;

const OPEN = `${COLUMNS} $1) AS is_taken ${FROM} AND local_id LIKE $1
  AND progress NOT IN ('handed_over', 'cancelled') ORDER BY placed_at`;

const LAST = `
  SELECT local_id, placed_at FROM orders
  WHERE local_id LIKE $1 ORDER BY placed_at DESC LIMIT 1`;
