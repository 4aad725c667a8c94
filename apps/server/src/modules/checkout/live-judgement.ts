import {
  itemSoldOutUntil,
  optionSoldOutUntil,
  portionsLeft,
} from '@comptoir/domain/availability/availability-of';
import type { LiveState } from '@comptoir/domain/availability/live-state';
import type { ItemIndex } from '@comptoir/domain/menu/menu';
import type { Portions } from '@comptoir/domain/orders/placement-limits';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { acceptSlot, type SlotRejection } from '@comptoir/domain/schedule/slot-acceptance';
import { firstSlotOfOpening, type Scheduling } from '@comptoir/domain/schedule/time-slots';
import type { LiveSnapshot } from '#modules/availability/availability.ts';
import type { OpenOrder, StillServed } from '#modules/orders/orders.ts';
import type { Rejection } from '#plugins/http/outcome.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import {
  chosenOptions,
  joinedSentences,
  liveForPlacing,
  type NamingHere,
  portionsOf,
  shortageText,
} from './preparation/live-state.ts';
import { timeRejection } from './preparation/requested-time.ts';
import type { CheckoutDependencies } from './service.ts';

/** Judges open orders by what is set, as new as each says. Rule SV-26. */
export function openOrderJudge({
  restaurant,
  availability,
  clock,
}: Pick<CheckoutDependencies, 'restaurant' | 'availability' | 'clock'>) {
  return async function judgeOpen(order: OpenOrder) {
    const live = await availability.current(order.currentVersion);
    return judgeOpenOrder(order, await restaurant(), live, clock());
  };
}

/**
 * Judges an open order by what was set since it was placed: sold-out things, pauses, closed slots and other
 * hours. Its lead time and its menus were judged then. Rule SV-26.
 */
function judgeOpenOrder(
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
  const lost = isAsap ? lostSlot(scheduling, at) : null;
  if (lost) return { kind: 'refused', refusal: timeRejection(lost, { ...scheduling, now }) };
  const here = { now, zone: scheduling.rules.timezone, itemsIn: restaurant.itemsIn };
  const soldOut = openOrderRejection(order, restaurant.items, since, here);
  if (soldOut) return { kind: 'refused', refusal: soldOut };
  const bought = order.lines.filter(({ offer_id }) => offer_id === null);
  return {
    kind: 'served',
    version: live.version,
    portions: portionsOf(order.lines, live, restaurant.items, at),
    boughtPortions: portionsOf(bought, live, restaurant.items, at),
  };
}

/** Why an order as soon as possible can't have the slot that it took, whatever others are left; null where it can. */
function lostSlot(scheduling: Scheduling, at: Instant): SlotRejection | null {
  const rules = { ...scheduling.rules, minimumLeadMinutes: 0 };
  const slot = firstSlotOfOpening({ ...scheduling, rules, now: at }, { free: false });
  if (slot?.startsAt !== at) return { kind: 'slot_unavailable', field: 'delivery_time_range' };
  return slot.isFull ? { kind: 'slot_full', slot } : null;
}

/** Without what is over, without a rush, and without the pause that a board ends. */
function sinceThen(live: LiveState, now: Instant): LiveState {
  return {
    ...live,
    pauses: live.pauses.filter(({ until }) => until !== null && until > now),
    rush: null,
  };
}

/**
 * The rejection of a stored order of which something is sold out by now; null where nothing is. Its gifts are
 * no reason. `stock` has what is left of marks with too few portions. Rules SV-26 and SV-27.
 */
export function openOrderRejection(
  order: OpenOrder,
  items: ItemIndex,
  live: LiveState,
  here: NamingHere,
  stock: LiveState = live,
): Rejection | null {
  const soldOut = soldOutOf(order, items, live, stock);
  if (soldOut.length === 0) return null;
  const byItem = new Map(
    soldOut.map(({ itemId, itemName, formula, until }) => [
      JSON.stringify([itemId, formula]),
      {
        item_id: itemId,
        item_name: itemName,
        sold_out_until: new Date(until).toISOString(),
        ...(formula !== undefined && { formula }),
      },
    ]),
  );
  const sentences = soldOut.map((shortage) => shortageText(shortage, shortage, here));
  return {
    code: 'items_unavailable',
    items: [...byItem.values()],
    message: joinedSentences(sentences),
  };
}

/** Rejects orders for which sold-out marks have too few portions left. Rule SV-7. */
export function portionsRejection({
  restaurant,
  availability,
  clock,
}: Pick<CheckoutDependencies, 'restaurant' | 'availability' | 'clock'>) {
  return async function tooFewPortions(order: OpenOrder, stock: Portions): Promise<Rejection> {
    const live = await availability.current();
    const { items, itemsIn, scheduling } = await restaurant();
    const here = { now: clock(), zone: scheduling.delivery.timezone, itemsIn };
    const soldOut = liveForPlacing(live, new Map([...stock.keys()].map((mark) => [mark, 0])));
    const left = liveForPlacing(live, stock);
    return openOrderRejection(order, items, soldOut, here, left) ?? { code: 'items_unavailable' };
  };
}

const NO_OPTION: { readonly optionId: string | null } = { optionId: null };

/** What is sold out of an order's bought lines, for its own moment, and what is left of it in `stock`. */
function soldOutOf(
  { lines, slotStartsAt }: Pick<OpenOrder, 'lines' | 'slotStartsAt'>,
  items: ItemIndex,
  live: Pick<LiveState, 'holds'>,
  stock: Pick<LiveState, 'holds'>,
) {
  const at = slotStartsAt.getTime();
  const bought = lines.filter(({ offer_id }) => offer_id === null);
  const made = bought.flatMap(({ dishes, ...line }) => [
    { ...line, formula: undefined },
    ...(dishes ?? []).map((dish) => ({ ...dish, formula: line.item_name })),
  ]);
  return made.flatMap(({ item_id: itemId, item_name: itemName, options, formula }) => {
    const ingredients = items.get(itemId)?.ingredients ?? [];
    const until = itemSoldOutUntil({ id: itemId, ingredients }, live, at);
    const item = { id: itemId, menuId: '', ingredients };
    const line = { quantity: 1, options: chosenOptions(options) };
    const left = portionsLeft({ item, line }, stock, at);
    const missing = { itemId, itemName, formula, left };
    if (until !== null) return [{ ...missing, ...NO_OPTION, name: itemName, until }];
    return options.flatMap(({ option_id: optionId, name }) => {
      const back = optionSoldOutUntil(optionId, live, at);
      return back === null ? [] : [{ ...missing, optionId, name, until: back }];
    });
  });
}
