import type { WireSlots } from '@comptoir/contract/orders/slots';
import {
  type UnavailableLine,
  unavailableLines,
  type WantedMoment,
} from '@comptoir/domain/availability/availability-of';
import { type LiveState, NOTHING_SET } from '@comptoir/domain/availability/live-state';
import type { Item } from '@comptoir/domain/menu/menu';
import { earliestTime, type OrderedItems } from '@comptoir/domain/schedule/earliest-time';
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
  /** The cart itself, of which nothing is sold out. */
  readonly order: CartItems;
}

export function cartItems(
  { quote }: Pick<PricedCart, 'quote'>,
  { schedules, timezone }: Pick<Restaurant, 'schedules' | 'timezone'>,
  live: LiveState | null,
): CartItems {
  return {
    lines: quote.lines,
    menus: new Map(schedules.map((menu) => [menu.id, menu])),
    live: live ?? NOTHING_SET,
    zone: timezone,
  };
}

/** What is sold out delays nothing here: it is said, and the guest decides. Rule SV-66. */
export function cartTimes(slots: WireSlots, order: CartItems, now: Instant): CartTimes {
  const { asap } = slots;
  const wanted = { ...order, live: NOTHING_SET };
  const { time, delayedBy } = earliestTime(wanted, {
    asap,
    now,
    slots: timedSlots(slots, order.zone),
  });
  const isAsapServed = time?.kind === 'asap';
  return {
    slots: asap === isAsapServed ? slots : { ...slots, asap: false },
    first: time && (time.kind === 'asap' ? AS_SOON_AS_POSSIBLE : timeOfSlot(time.slot.slot)),
    delayedBy,
    order: wanted,
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

/** When an order as soon as possible will be ready: the start of its slot. Rules S-20 and SV-67. */
export function asapStart({ asap_at }: Pick<WireSlots, 'asap_at'>): Instant | null {
  return asap_at === null ? null : Date.parse(asap_at);
}

/**
 * The items that can't be had at a requested time, each once, those of them that are sold out, and their names. Rules
 * A-5 and SV-66.
 */
export function unservedItems(
  order: CartItems,
  time: StoredTime,
  moment: CartMoment,
): UnservedItems {
  const wanted = wantedMoment(time, order.zone, moment);
  const missing = wanted === null ? [] : unavailableLines(order.lines, order, wanted);
  // Of a formula that can't be had at all its dishes say nothing more.
  const lines = missing.filter(
    ({ line, dish }) => !dish || !missing.some((other) => !other.dish && other.line === line),
  );
  const soldOut = lines.filter(({ why }) => why.kind === 'sold_out');
  const itemsOf = (some: typeof lines) => [...new Set(some.map(({ line }) => line.item))];
  const namesOf = (some: typeof lines) => [...new Set(some.map(unservedName))];
  return {
    all: itemsOf(lines),
    soldOut: itemsOf(soldOut),
    soldOutNames: namesOf(soldOut),
    otherNames: namesOf(lines.filter((line) => !soldOut.includes(line))),
  };
}

interface UnservedItems {
  readonly all: readonly Item[];
  readonly soldOut: readonly Item[];
  readonly soldOutNames: readonly string[];
  readonly otherNames: readonly string[];
}

/** The dish of a formula is named with the formula: « Verre de viognier (Formule du comptoir) ». Rule C-25. */
function unservedName({ line: { item }, dish }: UnavailableLine<CartItems['lines'][number]>) {
  return dish ? `${dish.dish.item.name} (${item.name})` : item.name;
}

/** The moment at which a cart is judged. */
export interface CartMoment {
  readonly now: Instant;
  /** When an order as soon as possible will be ready; null while unknown. */
  readonly asapTime: Instant | null;
}

function wantedMoment(
  time: StoredTime,
  zone: TimeZone,
  { now, asapTime }: CartMoment,
): WantedMoment | null {
  if (isAsap(time)) return { kind: 'asap', now, readyAt: asapTime ?? now };
  const at = startsAt(time, zone);
  return at === null ? null : { kind: 'scheduled', at };
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

/** The slots of the lists with their starts. */
export function timedSlots(
  { days }: Pick<WireSlots, 'days'>,
  zone: TimeZone,
): readonly TimedSlot[] {
  return days.flatMap(({ slots }) =>
    slots.flatMap((slot) => {
      const at = startsAt(timeOfSlot(slot), zone);
      return at === null ? [] : [{ slot, startsAt: at, isFull: slot.is_full }];
    }),
  );
}
