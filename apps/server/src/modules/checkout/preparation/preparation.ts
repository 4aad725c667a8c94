import type { OrderRequest, QuoteRequest, WireQuote } from '@comptoir/contract/orders/checkout';
import { EXCESSIVE_TEXT, orderTexts } from '@comptoir/contract/orders/order-text';
import { fromQuote } from '@comptoir/contract/orders/quote-mapping';
import { takesTips } from '@comptoir/contract/settings/settings-mapping';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import { toCents, toEuros } from '@comptoir/contract/wire/euros';
import { type LackingGift, servedGifts } from '@comptoir/domain/availability/served-gifts';
import { type Quote, quoteCart } from '@comptoir/domain/cart/pricing';
import { canPay } from '@comptoir/domain/checkout/payment-method';
import { LARGEST_TIP, mayTip } from '@comptoir/domain/checkout/tip';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type { ItemIndex } from '@comptoir/domain/menu/menu';
import { offerOfCode, type UsedUpOffers } from '@comptoir/domain/offers/ineligibility';
import type { Offer } from '@comptoir/domain/offers/offer';
import { type OfferSaving, offerSavings } from '@comptoir/domain/offers/offer-savings';
import { excessiveText } from '@comptoir/domain/orders/order-text';
import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import type { AcceptedTime } from '@comptoir/domain/schedule/slot-acceptance';
import { localisedSentences } from '#plugins/http/localised-problem.ts';
import { type Rejection, rejectionAt, rejectionWithin } from '#plugins/http/outcome.ts';
import { type AddressLookUp, type Destination, destinationOf } from './destination.ts';
import { requestedCart } from './requested-cart.ts';
import {
  availabilityFacts,
  factsWithoutTime,
  type JudgedTime,
  judgeTime,
  momentOf,
  type ScheduleFacts,
} from './requested-time.ts';

export interface PreparationFacts extends ScheduleFacts, AddressLookUp {
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
  const { quote, hints: giftHints } = withServedGifts(priced, timing, offers, facts);

  const rejections: Rejection[] = [];
  if (quote.lines.length === 0) {
    rejections.push(rejectionAt('empty_cart', 'items'));
  }
  const unfit = [
    ...cart.unfit,
    ...excessiveTexts(request),
    ...refusedTip(request, quote, takesTips(restaurant.settings)),
  ];
  if (unfit.length > 0) rejections.push({ code: 'validation', errors: unfit });
  if (request.coupon !== null && coupon === null) {
    rejections.push({ ...rejectionAt('coupon_unknown', 'coupon'), status: 422 });
  }
  if (quote.lines.length > 0) rejections.push(...deliveryRejections(destination, quote));
  rejections.push(...timing.rejections);
  const method = request.payment_method;
  if (method && !canPay(method, restaurant.payment, quote.total)) {
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
      problems: [...rejections, ...couponHint(quote), ...giftHints, ...hints].map((each) =>
        asProblem(each, facts.locale ?? DEFAULT_LOCALE),
      ),
    });
  const savings = () => offerSavings(quote, pricing);
  return { quote, wireQuote, time: timing.time, couponOffer: coupon, savings, rejections };
}

/** The quote with the gifts that are available then, now without a time, and what is said of the others. Rule SV-27. */
function withServedGifts(
  quote: Quote,
  { time, giftSlot }: Pick<JudgedTime, 'time' | 'giftSlot'>,
  offers: readonly Offer[],
  facts: PreparationFacts,
): { readonly quote: Quote; readonly hints: readonly Rejection[] } {
  if (quote.freeLines.length === 0) return { quote, hints: [] };
  const { restaurant, live, now } = facts;
  const choices = new Map(
    offers.flatMap((offer) =>
      offer.type === 'free_item' ? [[offer.id, offer.itemIds] as const] : [],
    ),
  );
  const served = servedGifts(
    quote,
    {
      ...(time ? availabilityFacts({ restaurant, live }) : factsWithoutTime({ restaurant, live })),
      items: restaurant.items,
      choices,
      slot: giftSlot,
    },
    time ? momentOf(time, now) : { kind: 'scheduled', at: now },
  );
  const { freeLines } = served;
  const given = new Set(freeLines.map(({ offerId }) => offerId));
  const asked = new Set(quote.freeLines.map(({ offerId }) => offerId));
  const appliedOfferIds = quote.appliedOfferIds.filter((id) => !asked.has(id) || given.has(id));
  const named = (id: string) => offers.find((offer) => offer.id === id)?.name ?? '';
  return {
    quote: { ...quote, freeLines, appliedOfferIds },
    hints: served.lacking.map((gift) => giftHint(gift, named(gift.offerId), restaurant.items)),
  };
}

/** Rule C-14. */
function excessiveTexts(request: OrderRequest | QuoteRequest): readonly FieldError[] {
  const path = excessiveText(orderTexts(request));
  return path === null ? [] : [{ path, message: EXCESSIVE_TEXT }];
}

/** Rule TI-1. */
function refusedTip(
  { tip = 0, payment_method }: OrderRequest | QuoteRequest,
  { total }: Quote,
  isTaken: boolean,
): readonly FieldError[] {
  const payment = { method: payment_method ?? 'card', total, isTaken };
  return mayTip(toCents(tip), payment) ? [] : [NO_TIP];
}

const NO_TIP = {
  path: 'tip',
  message: `Un pourboire se laisse par carte, ${toEuros(LARGEST_TIP)} € au plus, là où le restaurant en accepte.`,
};

function asFulfilment(destination: Destination): Fulfilment {
  return destination.kind === 'address_rejected' ? { kind: 'undecided' } : destination;
}

function deliveryRejections(destination: Destination, quote: Quote): readonly Rejection[] {
  if (destination.kind === 'address_rejected') {
    return [rejectionWithin('customer.location', destination)];
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

function asProblem(rejection: Rejection, locale: Locale): WireQuote['problems'][number] {
  const { code } = rejection;
  return { code, ...localisedSentences(code, rejection, locale) };
}

/** A problem of the quote that does not reject the order. Rules O-11 and OL-7. */
function couponHint({ couponRejection }: Quote): readonly Rejection[] {
  if (couponRejection === null) return [];
  if (couponRejection.kind !== 'used_up') return [rejectionAt('coupon_not_applicable', 'coupon')];
  if (couponRejection.by === 'everyone') return [rejectionAt('coupon_used_up', 'coupon')];
  const message = 'Vous avez déjà utilisé ce code promo autant de fois que possible.';
  return [{ code: 'coupon_used_up', message, errors: [{ path: 'coupon', message }] }];
}

/**
 * A problem of the quote that does not reject the order: a gift of which units are left out, as others are bought or
 * it is not served then. Rule SV-27.
 */
function giftHint(
  { itemId, given, portions }: LackingGift,
  offerName: string,
  items: ItemIndex,
): Rejection {
  const item = items.get(itemId)?.name ?? '';
  const offer = offerName === '' ? '' : `« ${offerName} » : `;
  return { code: 'gift_unavailable', message: `${offer}${why(`« ${item} »`, given, portions)}` };
}

function why(item: string, given: number, portions: number | null): string {
  if (given === 0 && portions === null)
    return `${item} n’est pas disponible à cette heure, il n’est pas offert.`;
  if (given === 0) return `${item} n’est plus disponible, il n’est pas offert.`;
  return portions === null
    ? `${item} n’est offert que ${given} fois à cette heure.`
    : `il en reste ${portions}, ${item} est offert ${given} fois.`;
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
