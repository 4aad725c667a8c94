import { type PricingFacts, type Quote, quoteCart } from '../cart/pricing.ts';
import type { Cents } from '../money/money.ts';
import { type OfferEligibility, offerEligibility } from './eligibility.ts';
import type { Offer } from './offer.ts';
import { offerSavings } from './offer-savings.ts';

/** What an offer does to a cart, or why not; `saving` in cents. Rule OL-10. */
export interface SimulatedOffer {
  readonly offer: Offer;
  /** `code`: all is there but its code. */
  readonly eligibility: OfferEligibility | { readonly kind: 'code' };
  readonly saving: Cents;
}

/** A cart with all offers of a restaurant. */
export interface OfferSimulation {
  readonly quote: Quote;
  readonly offers: readonly SimulatedOffer[];
}

/** Prices a cart as for a guest, and says of every offer what it does, those with a code included. Rule OL-10. */
export function simulateOffers(facts: PricingFacts): OfferSimulation {
  const quote = quoteCart(facts);
  const savings = new Map(
    offerSavings(quote, facts).map(({ offer, saving }) => [offer.id, saving] as const),
  );
  const { moment, fulfilment, usedUp, coupon } = facts;
  return {
    quote,
    offers: facts.offers.map((offer) => {
      const eligibility = offerEligibility(offer, quote, moment, fulfilment, usedUp);
      const isCounted = offer.autoApply || offer.id === coupon?.id;
      const lacksCode = eligibility.kind === 'without_effect' && !isCounted;
      return {
        offer,
        eligibility: lacksCode ? { kind: 'code' } : eligibility,
        saving: savings.get(offer.id) ?? 0,
      };
    }),
  };
}
