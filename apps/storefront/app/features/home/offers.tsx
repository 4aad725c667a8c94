import { formatRate } from '@comptoir/design/format/money';
import type { Offer } from '@comptoir/domain/offers/offer';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { Badge } from '#components/content/badge.tsx';
import { formatAmount } from '#lib/format/price.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import type { ListedByType } from '#lib/restaurant/shown-offers.ts';
import { orderTypeAttribute, useOfferLists } from '#stores/location/offer-situation.ts';
import { Section } from './section.tsx';

interface OffersProps {
  readonly offers: readonly Offer[];
  readonly timezone: TimeZone;
  /** What was shown when the page was rendered. */
  readonly asRendered: ListedByType;
}

/** The automatic offers, each with its badge: those that count now, then the later ones. Rules O-22 and OL-2. */
export function Offers({ offers, timezone, asRendered }: OffersProps) {
  const t = useTranslate();
  const lists = useOfferLists(offers, timezone, asRendered);
  return lists.map(
    ({ orderType, offers: active }) =>
      active.length > 0 && (
        <div key={orderType} {...orderTypeAttribute(orderType, lists)}>
          <Section title={t('Current offers')}>
            <ul className="offer-grid gap-x-10">
              {active.map(({ offer, start, until }) => (
                <li key={offer.id} className="flex gap-5 border-hinoki border-t py-6">
                  <Badge className="mt-0.5 size-14 text-small">{offerBadgeText(offer, t)}</Badge>
                  <div className="min-w-0">
                    {start && (
                      <p className="text-quiet text-small first-letter:uppercase">
                        {t('{when}:', { when: start })}
                      </p>
                    )}
                    <h3 className="font-sans font-semibold text-body">{offer.name}</h3>
                    {offer.description && (
                      <p className="mt-1 text-quiet text-small">{offer.description}</p>
                    )}
                    {until && <p className="mt-1 text-quiet text-small">{until}</p>}
                  </div>
                </li>
              ))}
            </ul>
          </Section>
        </div>
      ),
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
      return t('FREE (delivery)');
    case 'free_item':
      return t('FREE');
  }
}
