import { type OfferEligibility, offerEligibility } from '@comptoir/domain/offers/eligibility';
import type { Offer } from '@comptoir/domain/offers/offer';
import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import { useId, useMemo } from 'react';
import { ProgressLine } from '#components/feedback/progress-line.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { Restaurant } from '#lib/restaurant/restaurant.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import type { PricedCart } from '#stores/cart/quoted-cart.ts';
import { missingText, scopeNames, waitingText } from './eligibility-text.ts';

interface CartOffersProps {
  readonly cart: PricedCart;
}

interface CheckedOffer {
  readonly offer: Offer;
  readonly eligibility: OfferEligibility;
}

/** Automatic offers: applied and nearly reached ones are listed, the others folded. Rule O-17. */
export function CartOffers({ cart }: CartOffersProps) {
  const t = useTranslate();
  const title = useId();
  const restaurant = useRestaurant();
  const checked = useCheckedOffers(cart, restaurant);
  const near = checked.filter(isNear);
  const others = useOthers(checked, restaurant);
  if (near.length === 0 && others.length === 0) return null;
  return (
    <section aria-labelledby={title} className="rounded-card bg-gari px-4 py-3">
      <h3 id={title} className="sr-only">
        {t('Offers for this cart')}
      </h3>
      {near.length > 0 && (
        <ul className="space-y-3">
          {near.map(({ offer, eligibility }) => (
            <li key={offer.id}>
              {eligibility.kind === 'minimum' ? (
                <>
                  <p role="status" className="font-semibold text-small">
                    {missingText(offer, eligibility.missing, t)}
                  </p>
                  <ProgressLine
                    reached={eligibility.reached}
                    goal={eligibility.reached + eligibility.missing}
                  />
                </>
              ) : (
                <p role="status" className="flex gap-2 text-small">
                  <span aria-hidden="true" className="font-bold text-matcha">
                    ✓
                  </span>
                  <span className="min-w-0 font-semibold">{offer.name}</span>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details className={`text-small ${near.length > 0 ? 'mt-1 -mb-2' : '-my-2'}`}>
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-quiet hover:text-ink">
            <svg
              viewBox="0 0 12 12"
              aria-hidden="true"
              className="size-3 fill-none stroke-current transition-transform in-[details[open]]:rotate-90"
            >
              <path d="m4 1 5 5-5 5" strokeWidth="2" />
            </svg>
            {t('{count} other offers', { count: others.length })}
          </summary>
          <ul className="space-y-2 pb-2">
            {others.map(({ offer, text }) => (
              <li key={offer.id}>
                <p className="font-semibold">{offer.name}</p>
                <p className="text-quiet">{text}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Applied offers of free dishes are shown among the lines. */
function isNear({ offer: { type }, eligibility: { kind } }: CheckedOffer): boolean {
  return (
    kind === 'minimum' || (kind === 'applied' && type !== 'free_item' && type !== 'buy_one_get_one')
  );
}

function useCheckedOffers(
  { quote, fulfilment, now }: PricedCart,
  { offers, timezone }: Restaurant,
): readonly CheckedOffer[] {
  return useMemo(() => {
    const moment = wallClock(now, timezone);
    return offers.map((offer) => ({
      offer,
      eligibility: offerEligibility(offer, quote, moment, fulfilment),
    }));
  }, [offers, quote, fulfilment, now, timezone]);
}

/** Offers that lack something other than an amount, with what they lack. */
function useOthers(checked: readonly CheckedOffer[], { items, menus }: Restaurant) {
  const t = useTranslate();
  const categories = useMemo(
    () =>
      new Map(
        menus.flatMap((menu) =>
          menu.categories.map(({ category_id, category_name }) => [category_id, category_name]),
        ),
      ),
    [menus],
  );
  return checked.flatMap(({ offer, eligibility }) => {
    const text = waitingText(eligibility, scopeNames(offer, items, categories), t);
    return text === '' ? [] : [{ offer, text }];
  });
}
