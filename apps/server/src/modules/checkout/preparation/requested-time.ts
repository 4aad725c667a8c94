import type { OrderRequest, QuoteRequest } from '@comptoir/contract/orders/checkout';
import {
  type AvailabilityFacts,
  portionsLeft,
  unavailableLines,
  type WantedMoment,
} from '@comptoir/domain/availability/availability-of';
import type { LiveState } from '@comptoir/domain/availability/live-state';
import {
  cartLeadMinutes,
  kitchenLoad,
  type MadeItems,
  type MadeLine,
} from '@comptoir/domain/availability/portions';
import type { GiftSlot } from '@comptoir/domain/availability/served-gifts';
import type { Quote } from '@comptoir/domain/cart/pricing';
import type { Locale } from '@comptoir/domain/languages/locale';
import { leadTimes } from '@comptoir/domain/orders/promise';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import { type Instant, wallClock } from '@comptoir/domain/schedule/restaurant-time';
import {
  type AcceptedTime,
  acceptSlot,
  type SlotRejection,
} from '@comptoir/domain/schedule/slot-acceptance';
import { isCountedRoom, type SlotRoom } from '@comptoir/domain/schedule/slot-room';
import {
  type Scheduling,
  type TakenSlots,
  unitsLeftIn,
} from '@comptoir/domain/schedule/time-slots';
import type { Orders } from '#modules/orders/orders.ts';
import { type Rejection, rejectionAt } from '#plugins/http/outcome.ts';
import { leadMinutes } from '#restaurant/order-lead-times.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { pausedRejection, tooLargeRejection, unavailableRejection } from './live-state.ts';

/** What decides which times are offered. */
export interface ScheduleFacts {
  readonly restaurant: RestaurantSnapshot;
  /** What the staff has set. */
  readonly live: LiveState;
  readonly now: Instant;
  readonly taken: TakenSlots;
  /** The language of what is said; French where the sentences are put into others later. Rule LA-37. */
  readonly locale?: Locale | undefined;
}

export const NONE_TAKEN: TakenSlots = new Map();
const A_DAY = 24 * 60 * 60_000;

/** The slots that are taken, as far as a restaurant limits them, beside the order with this local id. */
export async function takenIn(
  orders: Pick<Orders, 'takenSlots'>,
  restaurant: RestaurantSnapshot,
  now: Instant,
  localId: string | null = null,
): Promise<TakenSlots> {
  if (!isCountedRoom(roomOf(restaurant))) return NONE_TAKEN;
  return orders.takenSlots(now - A_DAY, now, localId);
}

/** What a slot takes, of both order types together. */
export function roomOf({ scheduling: { delivery } }: RestaurantSnapshot): SlotRoom {
  return { orders: delivery.slotCapacity, units: delivery.slotUnits };
}

/** The slots of an order type for a cart: its hours over all menus, and its rules. Rules SV-20 and SV-32. */
export function schedulingOf(
  { restaurant, live, now, taken }: ScheduleFacts,
  orderType: 'pickup' | 'delivery',
  lines: readonly (Pick<MadeLine, 'quantity'> & MadeItems)[],
): Scheduling {
  return {
    orderType,
    hours: restaurant.hours[orderType],
    rules: restaurant.scheduling[orderType],
    live,
    now,
    taken,
    load: lines.length === 0 ? 1 : kitchenLoad(lines, restaurant.items),
    leadMinutes: slowestItem(orderType, lines, restaurant),
  };
}

/** When an order with the slowest item of a cart is there, in minutes; null where none says any. Rule SV-32. */
function slowestItem(
  orderType: 'pickup' | 'delivery',
  lines: readonly MadeItems[],
  { items, scheduling }: RestaurantSnapshot,
): number | null {
  const preparation = cartLeadMinutes(lines, items);
  if (preparation === null) return null;
  const { travelMinutes } = leadTimes(orderType, leadMinutes(scheduling), preparation);
  return preparation + travelMinutes;
}

/** What the kitchen makes of an order: what is bought, and what is free. Rule SV-20. */
export function madeLines({ lines, freeLines }: Quote): readonly MadeLine[] {
  return [...lines.map(({ line }) => line), ...freeLines];
}

/** The time that a request asks for, judged without its gifts. */
export interface JudgedTime {
  readonly time: AcceptedTime | null;
  /** What its slot has left for gifts; null without a time. */
  readonly giftSlot: GiftSlot | null;
  readonly rejections: readonly Rejection[];
}

/** The time that a request asks for, and why what is bought is not available then. Rules S-14, A-5 and SV-27. */
export function judgeTime(
  request: OrderRequest | QuoteRequest,
  quote: Quote,
  facts: ScheduleFacts,
): JudgedTime {
  const { restaurant, live, now, locale } = facts;
  const date = request.customer?.date;
  const isOrder = 'status' in request;
  if (!isOrder && !date?.delivery_time_range) return { time: null, giftSlot: null, rejections: [] };

  const orderType = request.is_pickup ? 'pickup' : 'delivery';
  const bought = quote.lines.map(({ line }) => line);
  const scheduling = schedulingOf(facts, orderType, bought);
  const zone = scheduling.rules.timezone;
  const requested = {
    deliveryDate: date?.delivery_date ?? wallClock(now, zone).date,
    deliveryTimeRange: date?.delivery_time_range ?? ASAP,
  };
  const accepted = acceptSlot(scheduling, requested);
  if (accepted.kind !== 'asap' && accepted.kind !== 'slot') {
    return { time: null, giftSlot: null, rejections: [timeRejection(accepted, scheduling)] };
  }
  const { startsAt } = accepted.slot;
  const giftSlot: GiftSlot = {
    units: unitsLeftIn(scheduling, startsAt) - scheduling.load,
    isReady({ id: itemId }) {
      const leadMinutes = slowestItem(orderType, [...bought, { itemId }], restaurant);
      if (leadMinutes === scheduling.leadMinutes) return true;
      const later = acceptSlot({ ...scheduling, leadMinutes }, requested);
      return 'slot' in later && later.slot.startsAt === startsAt;
    },
  };
  const missing = unavailableLines(
    quote.lines.map((line, index) => ({ ...line, index })),
    availabilityFacts({ restaurant, live }),
    momentOf(accepted, now),
  );
  if (missing.length === 0) return { time: accepted, giftSlot, rejections: [] };
  const lines = missing.map((one) => ({ ...one, index: one.line.index }));
  return {
    time: accepted,
    giftSlot,
    rejections: [
      unavailableRejection(
        lines,
        request.items,
        { now, zone, itemsIn: restaurant.itemsIn, locale },
        (line) => portionsLeft(line, live, startsAt),
      ),
    ],
  };
}

/** What decides whether items of the restaurant are served. Rules A-5 and SV-4. */
export function availabilityFacts({
  restaurant,
  live,
}: Pick<ScheduleFacts, 'restaurant' | 'live'>): AvailabilityFacts {
  const menus = new Map(restaurant.menuSchedules.map((menu) => [menu.id, menu]));
  return { menus, live, zone: restaurant.scheduling.delivery.timezone };
}

/** The moment that an accepted time is. */
export function momentOf({ kind, slot }: AcceptedTime, now: Instant): WantedMoment {
  return kind === 'asap'
    ? { kind, now, readyAt: slot.startsAt }
    : { kind: 'scheduled', at: slot.startsAt };
}

/** What decides whether items are served while no time is chosen: the hours of menus do not. Rule SV-27. */
export function factsWithoutTime({
  restaurant,
  live,
}: Pick<ScheduleFacts, 'restaurant' | 'live'>): AvailabilityFacts {
  const menus = restaurant.menuSchedules.map(
    ({ id, isAvailable }) => [id, { isAvailable, isOpen: true, activeTimes: null }] as const,
  );
  return { menus: new Map(menus), live, zone: restaurant.scheduling.delivery.timezone };
}

/** What of a cart is sold out now, or not sold at all, whatever time will be chosen. Rules SV-27 and GO-8. */
export function soldOutNow(
  { items }: Pick<QuoteRequest, 'items'>,
  quote: Quote,
  { restaurant, live, now }: Omit<ScheduleFacts, 'taken'>,
): readonly Rejection[] {
  const facts = factsWithoutTime({ restaurant, live });
  const { zone } = facts;
  const missing = unavailableLines(
    quote.lines.map((line, index) => ({ ...line, index })),
    facts,
    { kind: 'scheduled', at: now },
  );
  if (missing.length === 0) return [];
  const lines = missing.map((one) => ({ ...one, index: one.line.index }));
  return [
    unavailableRejection(lines, items, { now, zone, itemsIn: restaurant.itemsIn }, (line) =>
      portionsLeft(line, live, now),
    ),
  ];
}

/** Why a time is not accepted, as the API answers it. Rules S-14, SV-20 and SV-27. */
export function timeRejection(
  rejection: SlotRejection,
  { load, now, rules }: Pick<Scheduling, 'load' | 'now' | 'rules'>,
): Rejection {
  switch (rejection.kind) {
    case 'slot_unavailable':
      return rejectionAt('slot_unavailable', `customer.date.${rejection.field}`);
    case 'paused':
      return pausedRejection(rejection.until, { now, zone: rules.timezone });
    case 'slot_full':
      return rules.slotUnits !== null && load > rules.slotUnits
        ? tooLargeRejection()
        : rejectionAt('slot_full', 'customer.date.delivery_time_range');
  }
}
