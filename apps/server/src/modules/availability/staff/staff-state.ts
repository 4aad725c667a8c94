import { kitchenIngredients } from '@comptoir/contract/settings/back-office';
import type { StaffAvailability, WireHoldable } from '@comptoir/contract/staff/availability';
import type { Hold, HoldKind } from '@comptoir/domain/availability/live-state';
import type { MadeLine } from '@comptoir/domain/availability/portions';
import { heldPortions } from '@comptoir/domain/availability/portions';
import { sizesOf } from '@comptoir/domain/menu/sizes';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import type { LiveState } from '#db/live-states.ts';
import type { Orders } from '#modules/orders/orders.ts';
import type { Resources } from '#resources.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { type LiveAvailability, readStored, type StoredHold } from '../availability.ts';
import { slotTimeline, slotTimelineStart } from './changes.ts';

type Menus = Pick<RestaurantSnapshot, 'items' | 'menus' | 'settings'>;

/** An order that is still to be prepared. */
interface OpenOrder {
  readonly orderId: string;
  readonly number: number;
  readonly dueAt: Instant;
  readonly lines: readonly MadeLine[];
}

interface OpenOrderRow {
  readonly order_id: string;
  readonly number: number;
  readonly due_at: Date;
  readonly lines: readonly {
    readonly item_id: string;
    readonly quantity: number;
    readonly options: ChosenOptions;
    readonly dishes:
      | readonly { readonly item_id: string; readonly options: ChosenOptions }[]
      | null;
  }[];
}

type ChosenOptions = readonly { readonly option_id: string; readonly quantity: number }[];

const READ = `
  SELECT open_orders.order_id, number, due_at,
    coalesce((
      SELECT json_agg(json_build_object(
        'item_id', line.item_id, 'quantity', line.quantity - line.cancelled_quantity, 'options', line.options,
        'dishes', line.dishes
      ))
      FROM order_lines AS line
      WHERE line.order_id = open_orders.order_id AND line.quantity > line.cancelled_quantity
    ), '[]') AS lines
  FROM open_orders
  WHERE progress IN ('received', 'accepted', 'preparing') AND due_at >= $1
  ORDER BY due_at, number`;

export interface StaffStateDependencies extends Pick<Resources, 'pool' | 'clock' | 'restaurant'> {
  readonly live: LiveAvailability;
  readonly orders: Pick<Orders, 'takenSlots'>;
  /** The portions that reserved orders have taken of each counted hold. */
  readonly portionsUsed: (now: Instant) => Promise<ReadonlyMap<string, number>>;
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

/** The orders of this day of the service and of later ones that are not ready, the most urgent first. Rule SV-6. */
async function readOpenOrders(
  executor: Executor,
  now: Instant,
  { scheduling }: Pick<RestaurantSnapshot, 'scheduling'>,
): Promise<readonly OpenOrder[]> {
  const { timezone } = scheduling.pickup;
  const { from } = serviceDayBounds(serviceDay(now, timezone), timezone);
  const { rows } = await executor.query<OpenOrderRow>({
    name: 'orders-to-prepare',
    text: READ,
    values: [new Date(from)],
  });
  return rows.map(({ order_id, number, due_at, lines }) => ({
    orderId: order_id,
    number,
    dueAt: due_at.getTime(),
    lines: lines.map((line) => ({
      ...madeDish(line),
      quantity: line.quantity,
      courses: [{ choices: (line.dishes ?? []).map(madeDish) }],
    })),
  }));
}

function madeDish({
  item_id,
  options,
}: Pick<OpenOrderRow['lines'][number], 'item_id' | 'options'>): Omit<MadeLine, 'quantity'> {
  return {
    itemId: item_id,
    options: options.map(({ option_id, quantity }) => ({ optionId: option_id, quantity })),
  };
}

/**
 * What can be sold out, in the sequence of the menus; a choice that several articles share is listed once, a size with their
 * names. Rule SV-5.
 */
export function holdables({ items, menus, settings }: Menus): readonly WireHoldable[] {
  const categories = new Map(
    menus.flatMap((menu) => menu.categories.map((each) => [each.category_id, each.category_name])),
  );
  const ingredientNames = new Map(kitchenIngredients(settings).map(({ id, name }) => [id, name]));
  const all = [...items.values()];
  const dishesOfSizes = new Map<string, string[]>();
  for (const item of all) {
    for (const { id } of sizesOf(item)) {
      dishesOfSizes.set(id, [...(dishesOfSizes.get(id) ?? []), item.name]);
    }
  }
  const found: WireHoldable[] = [
    ...all.map(({ id, name, categoryId }) => ({
      kind: 'item' as const,
      id,
      name,
      context: categories.get(categoryId) ?? '',
    })),
    ...all.flatMap(({ optionGroups }) =>
      optionGroups.flatMap((group) =>
        group.options.map(({ id, name }) => ({
          kind: 'option' as const,
          id,
          name,
          context: dishesOfSizes.get(id)?.join(', ') ?? group.name,
        })),
      ),
    ),
    ...all.flatMap(({ ingredients }) =>
      ingredients.map((id) => ({
        kind: 'ingredient' as const,
        id,
        context: '',
        name: ingredientNames.get(id) ?? id,
      })),
    ),
  ];
  return [...new Map(found.map((each) => [keyOf(each), each])).values()];
}

/** The names of what can be sold out, by `kind:id`. */
export function holdableNames(menus: Menus): ReadonlyMap<string, string> {
  return new Map(holdables(menus).map((each) => [keyOf(each), each.name]));
}

export function keyOf({ kind, id }: { readonly kind: HoldKind; readonly id: string }): string {
  return `${kind}:${id}`;
}
