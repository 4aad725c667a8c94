import { formatRate } from '@comptoir/design/format/money';
import type { Offer } from '@comptoir/domain/offers/offer';
import { Badge } from '#components/content/badge.tsx';
import { formatAmount } from '#lib/format/price.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { Section } from './section.tsx';

interface OffersProps {
  readonly offers: readonly Offer[];
}

/** The automatic offers, each with its badge. */
export function Offers({ offers }: OffersProps) {
  const t = useTranslate();
  const active = offers.filter((offer) => offer.isActive);
  if (active.length === 0) return null;
  return (
    <Section title={t('Current offers')}>
      <ul className="grid gap-x-10 tablet:grid-cols-2 desktop:grid-cols-3">
        {active.map((offer) => (
          <li key={offer.id} className="flex gap-5 border-hinoki border-t py-6">
            <Badge className="mt-0.5 size-14 text-small">{offerBadgeText(offer, t)}</Badge>
            <div className="min-w-0">
              <h3 className="font-sans font-semibold text-body">{offer.name}</h3>
              {offer.description && (
                <p className="mt-1 text-quiet text-small">{offer.description}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const MINUS = '\u2212';

/** The text on an offer's badge; the offer's name is beside it. */
export function offerBadgeText(offer: Offer, t: Translate): string {
  switch (offer.type) {
    case 'percentage':
      return `${MINUS}${formatRate(offer.rate)}`;
    case 'fixed_amount':
      return `${MINUS}${formatAmount(offer.amount)}`;
    case 'buy_one_get_one':
      return '1 + 1';
    case 'free_delivery':
      return formatAmount(0);
    case 'free_item':
      return t('FREE');
  }
}
