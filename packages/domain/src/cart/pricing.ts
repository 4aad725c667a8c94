import { type DeliveryQuote, type DeliveryRules, quoteDelivery } from '../delivery/delivery-fee.ts';
import { type Fulfilment, orderTypeOf } from '../delivery/fulfilment.ts';
import type { ItemIndex } from '../menu/menu.ts';
import { distribute } from '../money/distribute.ts';
import { type BasisPoints, type Cents, sum } from '../money/money.ts';
import { type TaxRules, taxAtDefaultRate, taxOnLine, totalByRate } from '../money/tax.ts';
import {
  type FixedAmountDiscount,
  fixedAmountDiscount,
  percentageDiscounts,
} from '../offers/discounts.ts';
import { type FreeLine, freeCopies, freeItemLine } from '../offers/free-lines.ts';
import {
  type EligibilityFacts,
  type Ineligibility,
  ineligibility,
  type OfferMoment,
  type UsedUpOffers,
} from '../offers/ineligibility.ts';
import { type Offer, offersByType } from '../offers/offer.ts';
import type { CartLine } from './cart.ts';
import { type CondimentRule, freeUnits } from './condiments.ts';
import { boughtUnits, type LinePart, type PricedLine, priceLine } from './priced-line.ts';

/** All inputs of a price: equal facts give equal cents, in the browser and on the server. */
export interface PricingFacts {
  /** Lines whose items are all in `items`. */
  readonly lines: readonly CartLine[];
  readonly items: ItemIndex;
  /** The condiments and their free quotas. Rule E-1. */
  readonly condiments: readonly CondimentRule[];
  /** The restaurant's offers; those that need a coupon are passed over. Rule O-1. */
  readonly offers: readonly Offer[];
  /** The offer of the guest's coupon, if there is one; it counts whatever `offers` holds. */
  readonly coupon: Offer | null;
  /** The free item that the guest chose, item id by offer id. Rule O-8. */
  readonly freeChoices: ReadonlyMap<string, string>;
  readonly fulfilment: Fulfilment;
  readonly delivery: DeliveryRules;
  readonly tax: TaxRules;
  /** The moment of ordering: offers are judged by it, even for a later delivery. */
  readonly moment: OfferMoment;
  /** The offers whose uses are over; absent where uses are not counted. Rules OL-3 and OL-4. */
  readonly usedUp?: UsedUpOffers | undefined;
}

/** A line with its discount and its tax, in cents. */
export interface QuotedLine extends PricedLine {
  readonly discount: Cents;
  readonly tax: Cents;
  /** The tax once more, by rate. Rule P-9. */
  readonly taxByRate: Quote['taxByRate'];
  /** What is left to pay of each part after discounts. */
  readonly charged: readonly LinePart[];
}

/** A priced cart; amounts are in cents and never negative. Rules P-1 to P-10. */
export interface Quote {
  readonly lines: readonly QuotedLine[];
  readonly freeLines: readonly FreeLine[];
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly delivery: Cents;
  readonly tax: Cents;
  readonly total: Cents;
  /** The tax once more, by rate. Rule P-9. */
  readonly taxByRate: readonly { readonly rate: BasisPoints; readonly tax: Cents }[];
  readonly deliveryQuote: DeliveryQuote;
  /** The offers that do something for this cart. Rule O-16. */
  readonly appliedOfferIds: readonly string[];
  /** Why the coupon discounts nothing yet; null when it counts or there is none. */
  readonly couponRejection: Ineligibility | null;
}

/**
 * The whole price of a cart: total = subtotal + delivery − discount, plus the tax where prices do
 * not contain it. Rules P-1 to P-10.
 *
 * Lines whose item is unknown are left out: an order checks for them first. Rule C-6.
 */
export function quoteCart(facts: PricingFacts): Quote {
  const lines = pricedLines(facts);
  const subtotal = sum(lines.map((line) => line.total));
  const eligibility: EligibilityFacts = {
    moment: facts.moment,
    orderType: orderTypeOf(facts.fulfilment),
    subtotal,
    items: lines.filter((line) => boughtUnits(line) > 0).map((line) => line.item),
    usedUp: facts.usedUp,
  };
  const eligible = countingOffers(facts).filter(
    (offer) => ineligibility(offer, eligibility) === null,
  );
  const offers = offersByType(eligible);

  const percentages = percentageDiscounts(offers.percentage, lines);
  const left = lines.map((line, index) => line.total - (percentages[index] ?? 0));
  const fixed = fixedAmountDiscount(offers.fixed_amount, lines, left);
  const free = freeLines(offers, lines, facts);

  const deliveryQuote = quoteDelivery(facts.fulfilment, subtotal, facts.delivery);
  const isDeliveryFree = lines.length === 0 || offers.free_delivery.length > 0;
  const delivery = isDeliveryFree ? 0 : deliveryQuote.fee;

  const taxes = [taxAtDefaultRate(delivery, facts.tax)];
  const quoted = lines.map((line, index) => {
    const percentage = percentages[index] ?? 0;
    const share = fixed?.shares[index] ?? 0;
    const charged = partsAfterDiscount(line, percentage, share);
    const taxed = taxOnLine(charged, facts.tax);
    taxes.push(taxed);
    return {
      ...line,
      discount: percentage + share,
      tax: taxed.tax,
      taxByRate: totalByRate([taxed]),
      charged,
    };
  });
  const tax = sum(taxes.map((taxed) => taxed.tax));
  const discount = sum(quoted.map((line) => line.discount));

  return {
    lines: quoted,
    freeLines: free,
    subtotal,
    discount,
    delivery,
    tax,
    total: subtotal + delivery - discount + (facts.tax.inclusive ? 0 : tax),
    taxByRate: totalByRate(taxes),
    deliveryQuote,
    appliedOfferIds: eligible
      .filter((offer) => hasEffect(offer, fixed, free))
      .map((offer) => offer.id),
    couponRejection: facts.coupon ? ineligibility(facts.coupon, eligibility) : null,
  };
}

/** Prices every line in full first, since free quotas of condiments depend on the other lines. */
function pricedLines(facts: PricingFacts): readonly PricedLine[] {
  const { lines, items, condiments, fulfilment, tax } = facts;
  const orderType = orderTypeOf(fulfilment);
  const priced = lines.flatMap((line) => {
    const item = items.get(line.itemId);
    return item ? [priceLine(line, item, orderType, tax.defaultRate)] : [];
  });
  const free = freeUnits(priced, condiments);
  return priced.map((whole, index) => {
    const units = free[index] ?? 0;
    if (units === 0) return whole;
    return priceLine(whole.line, whole.item, orderType, tax.defaultRate, units);
  });
}

/** The offers that apply by themselves, and the coupon's, each once. Rule O-1. */
function countingOffers({ offers, coupon }: PricingFacts): readonly Offer[] {
  const automatic = offers.filter((offer) => offer.autoApply);
  if (!coupon || automatic.some((offer) => offer.id === coupon.id)) return automatic;
  return [...automatic, coupon];
}

/** Whether an eligible offer changes anything about this order. Rule O-16. */
function hasEffect(
  offer: Offer,
  fixed: FixedAmountDiscount | null,
  free: readonly FreeLine[],
): boolean {
  switch (offer.type) {
    case 'percentage':
    case 'free_delivery':
      return true;
    case 'fixed_amount':
      return offer === fixed?.offer;
    case 'free_item':
    case 'buy_one_get_one':
      return free.some((line) => line.offerId === offer.id);
  }
}

/** A percentage comes off the item alone; a fixed amount off what item and options still cost. Rule P-8. */
function partsAfterDiscount(
  { itemParts, optionParts }: PricedLine,
  percentage: Cents,
  fixedShare: Cents,
): readonly LinePart[] {
  return lessProRata([...lessProRata(itemParts, percentage), ...optionParts], fixedShare);
}

function lessProRata(parts: readonly LinePart[], discount: Cents): readonly LinePart[] {
  if (discount === 0) return parts;
  const shares = distribute(
    discount,
    parts.map((part) => part.amount),
  );
  return parts.map((part, index) => ({ ...part, amount: part.amount - (shares[index] ?? 0) }));
}

function freeLines(
  sorted: ReturnType<typeof offersByType>,
  lines: readonly PricedLine[],
  { freeChoices, items }: PricingFacts,
): readonly FreeLine[] {
  const freeItems = sorted.free_item.flatMap((offer) => {
    const line = freeItemLine(offer, freeChoices.get(offer.id), items);
    return line ? [line] : [];
  });
  return [...freeItems, ...sorted.buy_one_get_one.flatMap((offer) => freeCopies(offer, lines))];
}
