import type { Offer } from '@comptoir/domain/offers/offer';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';

interface OfferListProps {
  readonly offers: readonly Offer[];
}

/** As many as leave the menu in sight on a phone. */
const SHOWN_AT_FIRST = 1;

/** The automatic offers, before they show in the cart. */
export function OfferList({ offers }: OfferListProps) {
  const t = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const active = offers.filter((offer) => offer.isActive);
  if (active.length === 0) return null;
  const hidden = active.length - SHOWN_AT_FIRST;
  return (
    <section aria-label={t('Current offers')}>
      <ul className="grid gap-2 tablet:grid-cols-2 tablet:gap-3 desktop:grid-cols-3">
        {active.map((offer, position) => (
          <li
            key={offer.id}
            className={`rounded-card bg-gari px-4 py-3 ${
              position >= SHOWN_AT_FIRST && !isWhole ? 'max-tablet:hidden' : ''
            }`}
          >
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
}
