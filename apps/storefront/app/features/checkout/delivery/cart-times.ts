import type { WireSlots } from '@comptoir/contract/orders/slots';
import type { Item } from '@comptoir/domain/menu/menu';
import { unavailableItems } from '@comptoir/domain/schedule/availability';
import {
  earliestTime,
  nextTimeForAll,
  type OrderedItems,
} from '@comptoir/domain/schedule/earliest-time';
import {
  type Instant,
  instantOf,
  isCalendarDate,
  type TimeZone,
} from '@comptoir/domain/schedule/restaurant-time';
import type { RemoteState } from '#lib/api/remote-state.ts';
import type { Restaurant } from '#lib/restaurant/restaurant.ts';
import type { PricedCart } from '#stores/cart/quoted-cart.ts';
import {
  AS_SOON_AS_POSSIBLE,
  firstSlot,
  isAsap,
  type RequestedTime,
  type StoredTime,
  startOf,
  timeOfSlot,
  type WireSlot,
} from './slot-choice.ts';

/** The items of the cart with the menus that decide when they can be had. */
export type CartItems = OrderedItems<Item>;

/** The times that can be chosen for the whole cart. Rules. */
export interface CartTimes {
  /** The listed times; as soon as possible only where every item can be had now. */
  readonly slots: WireSlots;
  /** What the form starts with; null where no time fits all items. Rule S-13. */
  readonly first: RequestedTime | null;
  /** The items because of which it is not sooner. */
  readonly delayedBy: readonly Item[];
}

export function cartItems(
  { quote }: Pick<PricedCart, 'quote'>,
  { schedules, timezone }: Pick<Restaurant, 'schedules' | 'timezone'>,
): CartItems {
  return {
    items: quote.lines.map(({ item }) => item),
    menus: new Map(schedules.map((menu) => [menu.id, menu])),
    zone: timezone,
  };
}

export function cartTimes(slots: WireSlots, order: CartItems, now: Instant): CartTimes {
  const { asap } = slots;
  const { time, delayedBy } = earliestTime(order, {
    asap,
    now,
    slots: timedSlots(slots, order.zone),
  });
  const isAsapServed = time?.kind === 'asap';
  return {
    slots: asap === isAsapServed ? slots : { ...slots, asap: false },
    first: time && (time.kind === 'asap' ? AS_SOON_AS_POSSIBLE : timeOfSlot(time.slot.slot)),
    delayedBy,
  };
}

/** The times for the cart, as far as the listed ones are known. */
export function cartTimesOf(
  listed: RemoteState<WireSlots>,
  order: CartItems,
  now: Instant,
): RemoteState<CartTimes> {
  if (listed.state !== 'success') return listed;
  return { state: 'success', payload: cartTimes(listed.payload, order, now) };
}

/** When an order as soon as possible will be ready: the start of the first slot with room. Rule S-20. */
export function asapStart(slots: WireSlots, zone: TimeZone): Instant | null {
  const first = firstSlot(slots);
  return first && startsAt(timeOfSlot(first), zone);
}

/** The items that can't be had at a requested time. Rule A-5. */
export function unservedItems(order: CartItems, time: StoredTime, now: Instant): readonly Item[] {
  const { items, menus, zone } = order;
  if (isAsap(time)) return unavailableItems(items, menus, { kind: 'asap', now }, zone);
  const at = startsAt(time, zone);
  return at === null ? [] : unavailableItems(items, menus, { kind: 'scheduled', at }, zone);
}

/** The slot to propose instead of a time at which not every item can be had. Rule A-9. */
export function nextSlotFor(
  order: CartItems,
  slots: WireSlots,
  time: StoredTime,
  now: Instant,
): WireSlot | null {
  const from = startsAt(time, order.zone) ?? now;
  return nextTimeForAll(order, timedSlots(slots, order.zone), from)?.slot ?? null;
}

/** The moment at which a chosen slot begins; null for as soon as possible. */
export function startsAt(
  { deliveryDate, deliveryTimeRange }: StoredTime,
  zone: TimeZone,
): Instant | null {
  const start = startOf(deliveryTimeRange);
  if (start === null || deliveryDate === null || !isCalendarDate(deliveryDate)) return null;
  return instantOf(deliveryDate, start, zone);
}

interface TimedSlot {
  readonly slot: WireSlot;
  readonly startsAt: Instant;
  readonly isFull: boolean;
}

function timedSlots({ days }: WireSlots, zone: TimeZone): readonly TimedSlot[] {
  return days.flatMap(({ slots }) =>
    slots.flatMap((slot) => {
      const at = startsAt(timeOfSlot(slot), zone);
      return at === null ? [] : [{ slot, startsAt: at, isFull: slot.is_full }];
    }),
  );
}
