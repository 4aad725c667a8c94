import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useOrdering } from '#lib/restaurant/restaurant-context.ts';
import { orderTypeAttribute, useOfferLists } from '#stores/location/offer-situation.ts';

/** As many as leave the menu in sight on a phone. */
const SHOWN_AT_FIRST = 1;

/** The automatic offers, before they show in the cart: those that count now, then the later ones. Rule O-22. */
export function OfferList() {
  const t = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const { restaurant, timed } = useOrdering();
  const lists = useOfferLists(restaurant.offers, restaurant.timezone, timed.offers);
  return lists.map(({ orderType, offers }) => {
    if (offers.length === 0) return null;
    const hidden = offers.length - SHOWN_AT_FIRST;
    return (
      <section
        key={orderType}
        {...orderTypeAttribute(orderType, lists)}
        aria-label={t('Current offers')}
      >
        <ul className="offer-grid gap-2 tablet:gap-3">
          {offers.map(({ offer, start }, position) => (
            <li
              key={offer.id}
              className={`rounded-card bg-gari px-4 py-3 ${
                position >= SHOWN_AT_FIRST && !isWhole ? 'max-tablet:hidden' : ''
              }`}
            >
              {start && (
                <p className="text-small first-letter:uppercase">{t('{when}:', { when: start })}</p>
              )}
              <p className="font-semibold">{offer.name}</p>
              {offer.description && <p className="text-small">{offer.description}</p>}
            </li>
          ))}
        </ul>
        {hidden > 0 && !isWhole && (
          <Button look="plain" className="-ml-2 tablet:hidden" onClick={() => setWhole(true)}>
            {t('See {count} more offers', { count: hidden })}
          </Button>
        )}
      </section>
    );
  });
}
