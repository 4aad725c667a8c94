import type { QuoteRequest, WireQuote } from '@comptoir/contract/orders/checkout';
import type { OrderType } from '@comptoir/domain/menu/menu';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { acceptSlot } from '@comptoir/domain/schedule/slot-acceptance';
import { type SlotDay, slotDays, type TakenSlots } from '@comptoir/domain/schedule/time-slots';
import type { Clock } from '#clock.ts';
import type { LiveAvailability } from '#modules/availability/availability.ts';
import type { Orders, SlotRoom } from '#modules/orders/orders.ts';
import { done, type Outcome, rejected } from '#plugins/http/outcome.ts';
import { limitedOffers } from '#restaurant/limited-offers.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { type LocateAddress, type MeasureDistance, prepare, schedulingOf } from './preparation.ts';

export interface QuoteDependencies {
  readonly orders: Pick<Orders, 'takenSlots' | 'usedUpOffers'>;
  readonly restaurant: () => Promise<RestaurantSnapshot>;
  readonly measure: MeasureDistance;
  readonly locate: LocateAddress;
  /** What the staff has set. Rule SV-21. */
  readonly availability: Pick<LiveAvailability, 'current'>;
  readonly clock: Clock;
}

export interface OfferedSlots {
  /** The start of the slot in which an order as soon as possible is ready; null where none is taken. */
  readonly asapAt: Instant | null;
  /** A pause of orders as soon as possible; `until` is null while it is not known. */
  readonly paused: { readonly until: Instant | null } | null;
  readonly days: readonly SlotDay[];
}

/** The items of a cart and how many of each. */
type RequestedItems = readonly { readonly itemId: string; readonly quantity: number }[];

export const NONE_TAKEN: TakenSlots = new Map();
const A_DAY = 24 * 60 * 60_000;

/** What a cart costs and when it can be had: all of the checkout that stores nothing. */
export function quoteService({
  orders,
  restaurant,
  measure,
  locate,
  availability,
  clock,
}: QuoteDependencies) {
  /** Prices a cart without storing anything. Rule I-12. */
  async function quote(request: QuoteRequest): Promise<Outcome<WireQuote>> {
    const snapshot = await restaurant();
    const { state: live } = await availability.current();
    const now = clock();
    const prepared = await prepare(request, {
      restaurant: snapshot,
      live,
      now,
      taken: await takenIn(snapshot, now),
      measure,
      locate,
      usedUp: await orders.usedUpOffers(limitedOffers(snapshot, request.coupon), now),
    });
    return 'unpriceable' in prepared
      ? rejected({ code: 'validation', errors: prepared.unpriceable })
      : done(prepared.wireQuote());
  }

  /** The times a guest can choose for a cart, full ones marked. Rules S-5, S-12 and SV-29. */
  async function slots(orderType: OrderType, items: RequestedItems): Promise<OfferedSlots> {
    const snapshot = await restaurant();
    const { state: live } = await availability.current();
    const now = clock();
    const facts = { restaurant: snapshot, live, now, taken: await takenIn(snapshot, now) };
    const scheduling = schedulingOf(facts, orderType, items);
    const asap = acceptSlot(scheduling, { deliveryDate: null, deliveryTimeRange: ASAP });
    return {
      asapAt: asap.kind === 'asap' ? asap.slot.startsAt : null,
      paused: asap.kind === 'paused' ? { until: asap.until } : null,
      days: slotDays(scheduling),
    };
  }

  async function takenIn(snapshot: RestaurantSnapshot, now: Instant): Promise<TakenSlots> {
    const { orders: places, units } = roomOf(snapshot);
    return places === null && units === null ? NONE_TAKEN : orders.takenSlots(now - A_DAY, now);
  }

  return { quote, slots, takenIn };
}

export type QuoteService = Pick<ReturnType<typeof quoteService>, 'quote' | 'slots'>;

/** What a slot takes, of both order types together. */
export function roomOf({ scheduling: { delivery } }: RestaurantSnapshot): SlotRoom {
  return { orders: delivery.slotCapacity, units: delivery.slotUnits };
}
