import { priceLine } from '../cart/priced-line.ts';
import type { PricingFacts, Quote } from '../cart/pricing.ts';
import { orderTypeOf } from '../delivery/fulfilment.ts';
import { distribute } from '../money/distribute.ts';
import { type Cents, sum } from '../money/money.ts';
import { percentageDiscounts } from './discounts.ts';
import type { Offer, PercentageOffer } from './offer.ts';
import { isInScope } from './scope.ts';

/** What an offer saved a guest, in cents. */
export interface OfferSaving {
  readonly offer: Offer;
  readonly saving: Cents;
}

/**
 * What each offer that counts saves, in cents: its share of the discount, what its free lines would cost, or the
 * delivery fee. A gift that is no longer in the quote is no use of its offer. Rule OL-8.
 */
export function offerSavings(
  quote: Quote,
  facts: Pick<PricingFacts, 'offers' | 'coupon' | 'items' | 'fulfilment' | 'tax'>,
): readonly OfferSaving[] {
  if (quote.appliedOfferIds.length === 0) return [];
  const known = [...facts.offers, ...(facts.coupon ? [facts.coupon] : [])];
  const applied = quote.appliedOfferIds.flatMap(
    (id) => known.find((offer) => offer.id === id) ?? [],
  );
  const percentages = percentageSavings(
    quote,
    applied.filter((offer) => offer.type === 'percentage'),
  );
  const fixed = quote.discount - sum([...percentages.values()]);
  const feeOffer = applied.find((offer) => offer.type === 'free_delivery');
  return applied.flatMap((offer) => {
    const saving = savingOf(offer);
    return saving === null ? [] : [{ offer, saving }];
  });

  function savingOf(offer: Offer): Cents | null {
    switch (offer.type) {
      case 'percentage':
        return percentages.get(offer.id) ?? 0;
      case 'fixed_amount':
        return fixed;
      case 'free_delivery':
        return offer === feeOffer ? quote.deliveryQuote.fee : 0;
      case 'free_item':
      case 'buy_one_get_one': {
        const free = quote.freeLines.filter(({ offerId }) => offerId === offer.id);
        return free.length === 0 ? null : priceOf(free, facts);
      }
    }
  }
}

/** The discount of each line, shared among the percentages that it is in the scope of. */
function percentageSavings(
  { lines }: Quote,
  offers: readonly PercentageOffer[],
): ReadonlyMap<string, Cents> {
  const savings = new Map<string, Cents>();
  percentageDiscounts(offers, lines).forEach((discount, index) => {
    const item = lines[index]?.item;
    const rates = offers.map((offer) => (item && isInScope(offer, item) ? offer.rate : 0));
    distribute(discount, rates).forEach((share, position) => {
      const id = offers[position]?.id;
      if (id !== undefined) savings.set(id, (savings.get(id) ?? 0) + share);
    });
  });
  return savings;
}

function priceOf(
  freeLines: Quote['freeLines'],
  { items, fulfilment, tax }: Pick<PricingFacts, 'items' | 'fulfilment' | 'tax'>,
): Cents {
  return sum(
    freeLines.map((line) => {
      const item = items.get(line.itemId);
      if (!item) return 0;
      return priceLine({ ...line, note: '' }, item, orderTypeOf(fulfilment), tax.defaultRate).total;
    }),
  );
}
