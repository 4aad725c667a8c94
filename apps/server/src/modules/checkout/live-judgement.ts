import type { Hold, LiveState } from '@comptoir/domain/availability/live-state';
import { heldPortions, type MadeLine } from '@comptoir/domain/availability/portions';
import type { ItemIndex } from '@comptoir/domain/menu/menu';
import type { Portions } from '@comptoir/domain/orders/placement-limits';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { acceptSlot } from '@comptoir/domain/schedule/slot-acceptance';
import type { Scheduling } from '@comptoir/domain/schedule/time-slots';
import type { LiveSnapshot } from '#modules/availability/availability.ts';
import type { OpenOrder, StillServed } from '#modules/orders/orders.ts';
import type { Rejection } from '#plugins/http/outcome.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { openOrderRejection } from './preparation/live-rejections.ts';
import { timeRejection } from './preparation/requested-time.ts';

/**
 * What the staff has set, for placing: whether portions are left is decided when they are taken, so counted marks stop
 * nothing, except those of which so many were found to be left. Rule SV-7.
 */
export function liveForPlacing({ state, counted }: LiveSnapshot, stock: Portions): LiveState {
  if (counted.size === 0) return state;
  const countedHolds = new Set<Hold>(counted.values());
  const soldOut = [...counted].flatMap(([id, hold]) => {
    const remaining = stock.get(id);
    return remaining === undefined ? [] : { ...hold, remaining };
  });
  return {
    ...state,
    holds: [...state.holds.filter((hold) => !countedHolds.has(hold)), ...soldOut],
  };
}

/** The portions that an order for `at` takes. Rule SV-7. */
export function portionsOf(
  lines: OpenOrder['lines'],
  { counted }: LiveSnapshot,
  items: ItemIndex,
  at: Instant,
): Portions {
  return heldPortions(madeOf(lines), counted, items, at);
}

/**
 * Judges an open order by what was set since it was placed: sold-out things, pauses, closed slots and other
 * hours. Its lead time and its menus were judged then. Rule SV-26.
 */
export function judgeOpenOrder(
  order: OpenOrder,
  restaurant: RestaurantSnapshot,
  live: LiveSnapshot,
  now: Instant,
): StillServed | { readonly kind: 'refused'; readonly refusal: Rejection } {
  const at = order.slotStartsAt.getTime();
  const since = sinceThen(liveForPlacing(live, new Map()), now);
  const placedAt = order.placedAt.getTime();
  const scheduling: Scheduling = {
    orderType: order.orderType,
    hours: restaurant.hours[order.orderType],
    rules: { ...restaurant.scheduling[order.orderType], slotCapacity: null, slotUnits: null },
    live: since,
    now: placedAt,
    taken: new Map(),
    load: order.load,
    leadMinutes: null,
  };
  const isAsap = order.deliveryTime === ASAP;
  const time = acceptSlot(scheduling, {
    deliveryDate: isAsap ? null : order.deliveryDate,
    deliveryTimeRange: order.deliveryTime,
  });
  if (time.kind !== 'asap' && time.kind !== 'slot') {
    return { kind: 'refused', refusal: timeRejection(time, { ...scheduling, now }) };
  }
  const { timezone: zone } = scheduling.rules;
  const soldOut = openOrderRejection(order, restaurant.items, since, { now, zone });
  if (soldOut) return { kind: 'refused', refusal: soldOut };
  const bought = order.lines.filter(({ offer_id }) => offer_id === null);
  return {
    kind: 'served',
    version: live.version,
    portions: portionsOf(order.lines, live, restaurant.items, at),
    boughtPortions: portionsOf(bought, live, restaurant.items, at),
  };
}

/** Without what is over, without a rush, and without the pause that a board ends. */
function sinceThen(live: LiveState, now: Instant): LiveState {
  return {
    ...live,
    pauses: live.pauses.filter(({ until }) => until !== null && until > now),
    rush: null,
  };
}

/** The lines of an open order as the kitchen makes them. */
export function madeOf(lines: OpenOrder['lines']): readonly MadeLine[] {
  return lines.map(({ dishes, quantity, ...line }) => ({
    ...madeDish(line),
    quantity,
    courses: dishes ? [{ choices: dishes.map(madeDish) }] : undefined,
  }));
}

function madeDish({
  item_id,
  options,
}: Pick<OpenOrder['lines'][number], 'item_id' | 'options'>): Omit<MadeLine, 'quantity'> {
  return {
    itemId: item_id,
    options: options.map((option) => ({ optionId: option.option_id, quantity: option.quantity })),
  };
}
