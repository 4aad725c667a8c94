import { formatRate } from '@comptoir/design/format/money';
import type { OfferBadge } from '@comptoir/domain/offers/badge';
import { formatAmount } from '#lib/format/price.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** The badge text of an item. Rule O-13. */
export function itemBadgeText(badge: OfferBadge, t: Translate): string {
  return valueText(badge, t) ?? t(badge.kind === 'free_item' ? 'FREE ITEM' : 'OFFER');
}

/** The badge text of a category. Rule O-13. */
export function categoryBadgeText(badge: OfferBadge, t: Translate): string {
  return valueText(badge, t) ?? t(badge.kind === 'free_item' ? 'FREE' : 'OFFERS');
}

function valueText(badge: OfferBadge, t: Translate): string | null {
  switch (badge.kind) {
    case 'buy_one_get_one':
      return t('BOGO');
    case 'percentage':
      return `${formatRate(badge.offer.rate)} ${t('OFF')}`;
    case 'fixed_amount':
      return `${formatAmount(badge.offer.amount)} ${t('OFF')}`;
    default:
      return null;
  }
}
