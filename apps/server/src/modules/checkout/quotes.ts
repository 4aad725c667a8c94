import type { QuoteRequest, WireQuote } from '@comptoir/contract/orders/checkout';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type { OrderType } from '@comptoir/domain/menu/menu';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import {
  type CalendarDate,
  type Instant,
  wallClock,
} from '@comptoir/domain/schedule/restaurant-time';
import { acceptSlot } from '@comptoir/domain/schedule/slot-acceptance';
import { type SlotDay, slotDays } from '@comptoir/domain/schedule/time-slots';
import type { LiveAvailability, LiveSnapshot } from '#modules/availability/availability.ts';
import type { Orders } from '#modules/orders/orders.ts';
import { done, type Outcome, rejected } from '#plugins/http/outcome.ts';
import { limitedOffers } from '#restaurant/limited-offers.ts';
import type { Shop } from '#shop.ts';
import {
  type Destination,
  destinationOf,
  type LocateAddress,
  type MeasureDistance,
  type WireLocation,
} from './preparation/destination.ts';
import { liveForPlacing } from './preparation/live-state.ts';
import { prepare } from './preparation/preparation.ts';
import { requestedCart } from './preparation/requested-cart.ts';
import { schedulingOf, soldOutNow, takenIn } from './preparation/requested-time.ts';

export interface OfferedSlots {
  /** The start of the slot in which an order as soon as possible is ready; null where none is taken. */
  readonly asapAt: Instant | null;
  /** A pause of orders as soon as possible; `until` is null while it is not known. */
  readonly paused: { readonly until: Instant | null } | null;
  readonly today: CalendarDate;
  readonly days: readonly SlotDay[];
}

/** The items of a cart and how many of each. */
type RequestedItems = readonly { readonly itemId: string; readonly quantity: number }[];

/** What a cart costs and when it can be had: all of the checkout that stores nothing. */
export function quoteService({
  orders,
  restaurant,
  measure,
  locate,
  availability,
  clock,
}: Pick<Shop, 'clock' | 'restaurant'> & {
  readonly orders: Pick<Orders, 'takenSlots' | 'stockBeside' | 'usedUpOffers'>;
  readonly measure: MeasureDistance;
  readonly locate: LocateAddress;
  /** What the staff has set. Rule SV-21. */
  readonly availability: Pick<LiveAvailability, 'current'>;
}) {
  /** What decides about a cart, beside what its own order reserves. Rules S-16 and OL-6. */
  async function factsOf({ coupon, local_id }: QuoteRequest) {
    const snapshot = await restaurant();
    const live = await availability.current();
    const now = clock();
    const localId = local_id ?? null;
    return {
      restaurant: snapshot,
      live: await liveBeside(localId, live, now),
      now,
      taken: await takenIn(orders, snapshot, now, localId),
      measure,
      locate,
      usedUp: await orders.usedUpOffers(limitedOffers(snapshot, coupon), now, { localId }),
    };
  }

  /** What the staff has set, with the portions that an order has taken itself. */
  async function liveBeside(localId: string | null, live: LiveSnapshot, now: Instant) {
    if (localId === null || live.counted.size === 0) return live.state;
    const stock = await orders.stockBeside(localId, [...live.counted.keys()], now);
    return liveForPlacing(
      live,
      new Map([...stock].map(([mark, left]) => [mark, Math.max(0, left)])),
    );
  }

  /** Prices a cart without storing anything. Rule I-12. */
  async function quote(
    request: QuoteRequest,
    locale: Locale = DEFAULT_LOCALE,
  ): Promise<Outcome<WireQuote>> {
    const prepared = await prepare(request, { ...(await factsOf(request)), locale });
    return 'unpriceable' in prepared
      ? rejected({ code: 'validation', errors: prepared.unpriceable })
      : done(prepared.wireQuote());
  }

  /**
   * Prices a cart for a place that is known beside the request. Without a chosen time, what is sold out now is
   * among the rejections. Rule GO-8.
   */
  async function price(request: QuoteRequest, fulfilment: Fulfilment) {
    const facts = { ...(await factsOf(request)), fulfilment };
    const prepared = await prepare(request, facts);
    if ('unpriceable' in prepared || request.customer?.date?.delivery_time_range) return prepared;
    const hints = soldOutNow(request, prepared.quote, facts);
    return {
      quote: prepared.quote,
      rejections: [...prepared.rejections, ...hints],
      wireQuote: () => prepared.wireQuote(hints),
    };
  }

  /** Where a delivery to a place goes. Rules D-1 and GO-8. */
  async function destination(location: WireLocation): Promise<Destination> {
    const { delivery } = await restaurant();
    const request = { is_pickup: false, customer: { location } };
    return destinationOf(request, delivery, { measure, locate });
  }

  /** What the menu has against items. Rule C-5. */
  async function itemErrors(items: QuoteRequest['items']): Promise<readonly FieldError[]> {
    const { unknown, unfit } = requestedCart(items, await restaurant());
    return [...unknown, ...unfit];
  }

  /** The times a guest can choose for a cart, full ones marked. Rules S-5, S-12 and SV-29. */
  async function slots(orderType: OrderType, items: RequestedItems): Promise<OfferedSlots> {
    const snapshot = await restaurant();
    const { state: live } = await availability.current();
    const now = clock();
    const facts = { restaurant: snapshot, live, now, taken: await takenIn(orders, snapshot, now) };
    const scheduling = schedulingOf(facts, orderType, items);
    const asap = acceptSlot(scheduling, { deliveryDate: null, deliveryTimeRange: ASAP });
    return {
      asapAt: asap.kind === 'asap' ? asap.slot.startsAt : null,
      paused: asap.kind === 'paused' ? { until: asap.until } : null,
      today: wallClock(now, scheduling.rules.timezone).date,
      days: slotDays(scheduling),
    };
  }

  return { quote, price, destination, itemErrors, slots };
}

export type QuoteService = Pick<ReturnType<typeof quoteService>, 'quote' | 'slots'>;
