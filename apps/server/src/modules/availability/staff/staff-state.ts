import type { StaffAvailability } from '@comptoir/contract/staff/availability';
import type { Hold } from '@comptoir/domain/availability/live-state';
import { heldPortions } from '@comptoir/domain/availability/portions';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { LiveState } from '#db/live-states.ts';
import type { Orders } from '#modules/orders/orders.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import type { LiveAvailability } from '../availability.ts';
import { readStored, type StoredHold } from '../stored-availability.ts';
import { holdableNames } from './holdables.ts';
import { type OpenOrder, readOpenOrders } from './open-orders.ts';
import { slotTimeline, slotTimelineStart } from './slot-timeline.ts';

export interface StaffStateDependencies {
  readonly pool: pg.Pool;
  readonly live: LiveAvailability;
  readonly orders: Pick<Orders, 'takenSlots'>;
  /** The portions that reserved orders have taken of each counted hold. */
  readonly portionsUsed: (now: Instant) => Promise<ReadonlyMap<string, number>>;
  readonly restaurant: () => Promise<RestaurantSnapshot>;
  readonly clock: Clock;
}

/** Orders that change within this after another are counted with it. */
const ORDERS_DELAY_MS = 1_000;

/**
 * What the staff has set, the orders it concerns, and the ruler, for every board: read again with each change,
 * at each end, and within a second of a change of any order. Rules SV-6, SV-25, and SV-51.
 */
export function availabilityState(
  dependencies: StaffStateDependencies,
  watchOrders: (listener: () => void) => void,
): LiveState {
  return {
    name: 'availability',
    read: () => readAvailability(dependencies),
    onChange(listener) {
      let waiting: NodeJS.Timeout | undefined;
      watchOrders(() => {
        waiting ??= setTimeout(() => {
          waiting = undefined;
          listener();
        }, ORDERS_DELAY_MS);
        waiting.unref();
      });
      dependencies.live.onChange(listener);
    },
  };
}

export async function readAvailability({
  pool,
  live,
  orders,
  portionsUsed,
  restaurant,
  clock,
}: StaffStateDependencies): Promise<StaffAvailability> {
  const now = clock();
  const [shop, stored, { state }, used, taken] = await Promise.all([
    restaurant(),
    readStored(pool),
    live.current(),
    portionsUsed(now),
    orders.takenSlots(slotTimelineStart(now), now),
  ]);
  const holds = stored.holds.filter(({ until }) => until > now);
  const open = holds.length === 0 ? [] : await readOpenOrders(pool, now, shop);
  const remainingOf = ({ holdId, portions }: StoredHold) =>
    portions === null ? null : Math.max(0, portions - (used.get(holdId) ?? 0));
  const counted = new Map(
    holds.map((hold): [string, Hold] => [hold.holdId, { ...hold, remaining: remainingOf(hold) }]),
  );
  const concerned = concernedOrders(open, counted, shop);
  const names = holdableNames(shop);
  return {
    holds: holds.map((hold) => {
      const remaining = remainingOf(hold);
      return {
        hold_id: hold.holdId,
        kind: hold.kind,
        id: hold.subject,
        name: names.get(`${hold.kind}:${hold.subject}`) ?? hold.subject,
        until: new Date(hold.until),
        remaining,
        is_sold_out: remaining === null || remaining === 0,
        set_at: new Date(hold.setAt),
        set_by: hold.setBy,
        orders: concerned.get(hold.holdId) ?? [],
      };
    }),
    pauses: [
      ...stored.pauses
        .filter(({ until }) => until > now)
        .map(({ kind, until, setAt, setBy }) => ({
          kind,
          until: new Date(until),
          set_at: new Date(setAt),
          set_by: setBy,
        })),
      ...state.pauses
        .filter(({ until }) => until === null)
        .map(({ kind }) => ({ kind, until: null, set_at: null, set_by: null })),
    ],
    rush:
      stored.rush && stored.rush.until > now
        ? {
            minutes: stored.rush.minutes,
            until: new Date(stored.rush.until),
            set_at: new Date(stored.rush.setAt),
            set_by: stored.rush.setBy,
          }
        : null,
    slots: slotTimeline(shop, stored, taken, now),
  };
}

type ConcernedOrders = StaffAvailability['holds'][number]['orders'];

/** The open orders by the hold that they need for a moment before its end, the most urgent first. Rule SV-6. */
function concernedOrders(
  open: readonly OpenOrder[],
  holds: ReadonlyMap<string, Hold>,
  { items }: Pick<RestaurantSnapshot, 'items'>,
): ReadonlyMap<string, ConcernedOrders> {
  const byHold = new Map<string, ConcernedOrders>();
  for (const { orderId, number, dueAt, lines } of open) {
    for (const [holdId, units] of heldPortions(lines, holds, items, dueAt)) {
      const isCounted = holds.get(holdId)?.remaining !== null;
      const order = {
        order_id: orderId,
        number,
        due_at: new Date(dueAt),
        units: isCounted ? units : 0,
      };
      byHold.set(holdId, [...(byHold.get(holdId) ?? []), order]);
    }
  }
  return byHold;
}
