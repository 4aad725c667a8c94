import { formatRate } from '@comptoir/design/format/money';
import type { Offer } from '@comptoir/domain/offers/offer';
import { formatAmount } from '#lib/format/price.ts';
import type { Translate } from '#lib/i18n/translate.ts';

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
