import type { Offer, OfferType } from './offer.ts';

/** Offers sorted into their kinds, each list in the given order. A new kind does not compile until it has its place here. */
export type OffersByType = { [Type in OfferType]: Extract<Offer, { type: Type }>[] };

export function offersByType(offers: readonly Offer[]): OffersByType {
  const sorted: OffersByType = {
    percentage: [],
    fixed_amount: [],
    buy_one_get_one: [],
    free_item: [],
    free_delivery: [],
  };
  for (const offer of offers) place(sorted, offer);
  return sorted;
}

function place(sorted: OffersByType, offer: Offer): void {
  switch (offer.type) {
    case 'percentage':
      sorted.percentage.push(offer);
      return;
    case 'fixed_amount':
      sorted.fixed_amount.push(offer);
      return;
    case 'buy_one_get_one':
      sorted.buy_one_get_one.push(offer);
      return;
    case 'free_item':
      sorted.free_item.push(offer);
      return;
    case 'free_delivery':
      sorted.free_delivery.push(offer);
      return;
    default:
      offer satisfies never;
  }
}
