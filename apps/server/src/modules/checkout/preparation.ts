import type { OrderRequest, QuoteRequest, WireQuote } from '@comptoir/contract/orders/checkout';
import { EXCESSIVE_TEXT, orderTexts } from '@comptoir/contract/orders/order-text';
import { fromQuote } from '@comptoir/contract/orders/quote-mapping';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import { PROBLEMS } from '@comptoir/contract/wire/problems';
import { itemSoldOutUntil, unavailableLines } from '@comptoir/domain/availability/availability-of';
import type { LiveState } from '@comptoir/domain/availability/live-state';
import {
  cartLeadMinutes,
  kitchenLoad,
  type MadeLine,
} from '@comptoir/domain/availability/portions';
import { type Quote, quoteCart } from '@comptoir/domain/cart/pricing';
import { acceptsPayment } from '@comptoir/domain/checkout/payment-method';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { findZone } from '@comptoir/domain/delivery/delivery-zone';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';
import type { Place } from '@comptoir/domain/delivery/place';
import { servingZone } from '@comptoir/domain/delivery/serving-zone';
import { offerOfCode, type UsedUpOffers } from '@comptoir/domain/offers/ineligibility';
import type { Offer } from '@comptoir/domain/offers/offer';
import { type OfferSaving, offerSavings } from '@comptoir/domain/offers/offer-savings';
import { excessiveText } from '@comptoir/domain/orders/order-text';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import { type Instant, wallClock } from '@comptoir/domain/schedule/restaurant-time';
import {
  type AcceptedTime,
  acceptSlot,
  type SlotRejection,
} from '@comptoir/domain/schedule/slot-acceptance';
import type { Scheduling, TakenSlots } from '@comptoir/domain/schedule/time-slots';
import { type Rejection, rejectionAt } from '#plugins/http/outcome.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { pausedRejection, tooLargeRejection, unavailableRejection } from './live-rejections.ts';
import { requestedCart } from './requested-cart.ts';

export interface PreparationFacts {
  readonly restaurant: RestaurantSnapshot;
  /** What the staff has set. */
  readonly live: LiveState;
  readonly now: Instant;
  readonly taken: TakenSlots;
  readonly measure: MeasureDistance;
  readonly locate: LocateAddress;
  /** The offers whose uses are over, as far as known: what placing finds decides. Rules OL-3 and OL-4. */
  readonly usedUp: UsedUpOffers;
  /** Where it goes, if that is known beside the request, as of a group order. Rule GO-8. */
  readonly fulfilment?: Fulfilment | undefined;
}

/** A request priced from the restaurant's data, with its problems. */
export interface Preparation {
  readonly quote: Quote;
  /** The quote as the API answers it, with its problems and further hints. */
  readonly wireQuote: (hints?: readonly Rejection[]) => WireQuote;
  /** Null while no time was asked for, or one that is not offered. */
  readonly time: AcceptedTime | null;
  readonly couponOffer: Offer | null;
  /** What each offer gives, in cents. */
  readonly savings: () => readonly OfferSaving[];
  /** Why it is not taken as an order, in the sequence of the checks. */
  readonly rejections: readonly Rejection[];
}

/**
 * Prices a request and judges it: the one path for quotes and orders, so that what a quote shows is
 * what an order costs. Rules I-10 and I-12.
 */
export async function prepare(
  request: OrderRequest | QuoteRequest,
  facts: PreparationFacts,
): Promise<Preparation | { readonly unpriceable: readonly FieldError[] }> {
  const { restaurant, now } = facts;
  const cart = requestedCart(request.items, restaurant);
  if (cart.unknown.length > 0) return { unpriceable: cart.unknown };

  const moment = wallClock(now, restaurant.scheduling.delivery.timezone);
  const coupon =
    request.coupon === null ? null : offerOfCode(restaurant.coupons, request.coupon, moment);
  const destination =
    facts.fulfilment ?? (await destinationOf(request, restaurant.delivery, facts));
  const pricing = {
    lines: cart.lines,
    items: restaurant.items,
    condiments: restaurant.condiments,
    offers: restaurant.automaticOffers,
    coupon,
    freeChoices: new Map(request.free_items.map((item) => [item.offer_id, item.item_id])),
    fulfilment: asFulfilment(destination),
    delivery: restaurant.delivery,
    tax: restaurant.tax,
    moment,
    usedUp: facts.usedUp,
  };
  const priced = quoteCart(pricing);
  const timing = judgeTime(request, priced, facts);
  const offers = [...restaurant.automaticOffers, ...(coupon ? [coupon] : [])];
  const quote = timing.time
    ? withServedGifts(priced, timing.time.slot.startsAt, offers, facts)
    : priced;

  const rejections: Rejection[] = [];
  if (quote.lines.length === 0) {
    rejections.push(rejectionAt('empty_cart', 'items'));
  }
  const unfit = [...cart.unfit, ...excessiveTexts(request)];
  if (unfit.length > 0) rejections.push({ code: 'validation', errors: unfit });
  if (request.coupon !== null && coupon === null) {
    rejections.push({ ...rejectionAt('coupon_unknown', 'coupon'), status: 422 });
  }
  if (quote.lines.length > 0) rejections.push(...deliveryRejections(destination, quote));
  rejections.push(...timing.rejections);
  const method = request.payment_method;
  if (method && !acceptsPayment(method, restaurant.payment)) {
    rejections.push(rejectionAt('payment_method', 'payment_method'));
  }

  const wireQuote = (hints: readonly Rejection[] = []) =>
    fromQuote(quote, {
      coupon:
        request.coupon === null
          ? null
          : {
              code: request.coupon,
              valid: coupon !== null && quote.couponRejection?.kind !== 'used_up',
              offer_id: coupon?.id ?? null,
            },
      problems: [...rejections, ...couponHint(quote), ...hints].map(asProblem),
    });
  const savings = () => offerSavings(quote, pricing);
  return { quote, wireQuote, time: timing.time, couponOffer: coupon, savings, rejections };
}

/** The slots of an order type for a cart: its hours over all menus, and its rules. Rules SV-20 and SV-31. */
export function schedulingOf(
  { restaurant, live, now, taken }: Pick<PreparationFacts, 'restaurant' | 'live' | 'now' | 'taken'>,
  orderType: 'pickup' | 'delivery',
  lines: readonly Pick<MadeLine, 'itemId' | 'quantity'>[],
): Scheduling {
  return {
    orderType,
    hours: restaurant.hours[orderType],
    rules: restaurant.scheduling[orderType],
    ...{ live, now, taken },
    load: lines.length === 0 ? 1 : kitchenLoad(lines, restaurant.items),
    leadMinutes: cartLeadMinutes(lines, restaurant.items),
  };
}

/** What the kitchen makes of an order: what is bought, and what is free. Rule SV-20. */
export function madeLines({ lines, freeLines }: Quote): readonly MadeLine[] {
  return [...lines.map(({ line }) => line), ...freeLines];
}

/** A gift that is sold out is the next choice of its offer, or none: it never stops an order. Rule SV-27. */
function withServedGifts(
  quote: Quote,
  at: Instant,
  offers: readonly Offer[],
  { restaurant: { items }, live }: PreparationFacts,
): Quote {
  if (live.holds.length === 0 || quote.freeLines.length === 0) return quote;
  const isServed = (id: string) => {
    const item = items.get(id);
    return item !== undefined && itemSoldOutUntil(item, live, at) === null;
  };
  const freeLines = quote.freeLines.flatMap((line) => {
    const offer = offers.find(({ id }) => id === line.offerId);
    if (offer?.type !== 'free_item' || isServed(line.itemId)) return line;
    const other = offer.itemIds.find(isServed);
    return other === undefined ? [] : { ...line, itemId: other };
  });
  return { ...quote, freeLines };
}

/** Rule C-14. */
function excessiveTexts(request: OrderRequest | QuoteRequest): readonly FieldError[] {
  const path = excessiveText(orderTexts(request));
  return path === null ? [] : [{ path, message: EXCESSIVE_TEXT }];
}

function asFulfilment(destination: Destination): Fulfilment {
  return destination.kind === 'address_unknown' ? { kind: 'undecided' } : destination;
}

function deliveryRejections(destination: Destination, quote: Quote): readonly Rejection[] {
  if (destination.kind === 'address_unknown') {
    return [rejectionAt('address_unknown', 'customer.location.address')];
  }
  switch (quote.deliveryQuote.problem) {
    case null:
      return [];
    case 'delivery_inactive':
      return [rejectionAt('delivery_inactive', 'is_pickup')];
    case 'below_minimum':
      return [rejectionAt('below_minimum', 'subtotal')];
    case 'too_far':
    case 'address_required':
      return [rejectionAt(quote.deliveryQuote.problem, 'customer.location.address')];
  }
}

function judgeTime(
  request: OrderRequest | QuoteRequest,
  quote: Quote,
  facts: PreparationFacts,
): { readonly time: AcceptedTime | null; readonly rejections: readonly Rejection[] } {
  const { restaurant, live, now } = facts;
  const date = request.customer?.date;
  const isOrder = 'local_id' in request;
  if (!isOrder && !date?.delivery_time_range) return { time: null, rejections: [] };

  const orderType = request.is_pickup ? 'pickup' : 'delivery';
  const scheduling = schedulingOf(facts, orderType, madeLines(quote));
  const zone = scheduling.rules.timezone;
  const accepted = acceptSlot(scheduling, {
    deliveryDate: date?.delivery_date ?? wallClock(now, zone).date,
    deliveryTimeRange: date?.delivery_time_range ?? ASAP,
  });
  if (accepted.kind !== 'asap' && accepted.kind !== 'slot') {
    return { time: null, rejections: [timeRejection(accepted, scheduling)] };
  }
  const missing = unavailableLines(
    quote.lines.map((line, index) => ({ ...line, index })),
    { menus: new Map(restaurant.menuSchedules.map((menu) => [menu.id, menu])), live, zone },
    accepted.kind === 'asap'
      ? { kind: 'asap', now, readyAt: accepted.slot.startsAt }
      : { kind: 'scheduled', at: accepted.slot.startsAt },
  );
  if (missing.length === 0) return { time: accepted, rejections: [] };
  const lines = missing.map((one) => ({ ...one, index: one.line.index }));
  return {
    time: accepted,
    rejections: [unavailableRejection(lines, request.items, { now, zone })],
  };
}

/** What of a cart is sold out now, or not sold at all, whatever time will be chosen. Rules SV-27 and GO-8. */
export function soldOutNow(
  { items }: Pick<QuoteRequest, 'items'>,
  quote: Quote,
  { restaurant, live, now }: Pick<PreparationFacts, 'restaurant' | 'live' | 'now'>,
): readonly Rejection[] {
  const zone = restaurant.scheduling.delivery.timezone;
  const menus = restaurant.menuSchedules.map(
    ({ id, isAvailable }) => [id, { isAvailable, isOpen: true, activeTimes: null }] as const,
  );
  const missing = unavailableLines(
    quote.lines.map((line, index) => ({ ...line, index })),
    { menus: new Map(menus), live, zone },
    { kind: 'scheduled', at: now },
  );
  if (missing.length === 0) return [];
  const lines = missing.map((one) => ({ ...one, index: one.line.index }));
  return [unavailableRejection(lines, items, { now, zone })];
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

/** A problem of the quote that does not reject the order. Rules O-11 and OL-7. */
function couponHint({ couponRejection }: Quote): readonly Rejection[] {
  if (couponRejection === null) return [];
  if (couponRejection.kind !== 'used_up') return [rejectionAt('coupon_not_applicable', 'coupon')];
  if (couponRejection.by === 'everyone') return [rejectionAt('coupon_used_up', 'coupon')];
  const message = 'Vous avez déjà utilisé ce code promo autant de fois que possible.';
  return [{ code: 'coupon_used_up', message, errors: [{ path: 'coupon', message }] }];
}

/** That automatic offers of an order were found to be used up. Rule OL-7. */
export function usedUpHints(
  usedUp: UsedUpOffers,
  automaticOffers: readonly Offer[],
): readonly Rejection[] {
  return automaticOffers.flatMap(({ id, name }) => {
    if (!usedUp.has(id)) return [];
    if (name === '') return [{ code: 'offer_used_up' as const }];
    return [
      {
        code: 'offer_used_up' as const,
        message: `« ${name} » : cette offre a déjà été utilisée autant de fois que possible.`,
      },
    ];
  });
}

function asProblem({ code, errors, message }: Rejection): WireQuote['problems'][number] {
  const problem = { code, message: message ?? PROBLEMS[code].message };
  return errors ? { ...problem, errors: [...errors] } : problem;
}

/** How far an address is. */
type Measurement =
  | { readonly kind: 'measured'; readonly metres: number }
  | { readonly kind: 'not_found' };

/** Measures the way to an address; throws when no provider answers. */
export type MeasureDistance = (address: string) => Promise<Measurement>;

/** Finds the place of an address; throws when no provider answers. */
export type LocateAddress = (
  address: string,
) => Promise<{ readonly kind: 'located'; readonly place: Place } | { readonly kind: 'not_found' }>;

export type Destination = Fulfilment | { readonly kind: 'address_unknown' };

export type WireLocation = NonNullable<NonNullable<QuoteRequest['customer']>['location']>;

/**
 * Where an order goes: the zone of the customer's postal code and city or of the address's position, or the
 * distance to the address. The browser's own values are ignored. Rules D-1, D-14 and I-8.
 */
export async function destinationOf(
  request: Pick<OrderRequest | QuoteRequest, 'is_pickup' | 'customer'>,
  rules: DeliveryRules,
  { measure, locate }: Pick<PreparationFacts, 'measure' | 'locate'>,
): Promise<Destination> {
  if (request.is_pickup) return { kind: 'pickup' };
  const location = request.customer?.location;
  if (!rules.active || !location) return { kind: 'undecided' };
  if (rules.calculation === 'zone_based' && !rules.zonesByPosition) return zoneOf(location, rules);
  const address = addressOf(location);
  if (address === null) return { kind: 'undecided' };
  return rules.calculation === 'zone_based'
    ? zoneAt(address, rules, locate)
    : distanceTo(address, measure);
}

function zoneOf(location: WireLocation, rules: DeliveryRules): Fulfilment {
  if (location.postal_code === '') return { kind: 'undecided' };
  const zone = findZone(rules.zones, { postalCode: location.postal_code, city: location.city });
  return zone ? { kind: 'zone', zone } : { kind: 'too_far' };
}

/** The address on one line, to be looked up; null while it is incomplete. */
function addressOf({ address, city, postal_code }: WireLocation): string | null {
  if (address === '' || (city === '' && postal_code === '')) return null;
  return `${address}, ${[postal_code, city].filter((part) => part !== '').join(' ')}`;
}

async function zoneAt(
  address: string,
  rules: DeliveryRules,
  locate: LocateAddress,
): Promise<Destination> {
  const located = await locate(address);
  if (located.kind === 'not_found') return { kind: 'address_unknown' };
  const zone = servingZone(rules.zones, located.place, located.place);
  return zone ? { kind: 'zone', zone } : { kind: 'too_far' };
}

async function distanceTo(address: string, measure: MeasureDistance): Promise<Destination> {
  const measured = await measure(address);
  return measured.kind === 'measured'
    ? { kind: 'distance', metres: measured.metres }
    : { kind: 'address_unknown' };
}
