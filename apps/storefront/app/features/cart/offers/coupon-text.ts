import type { Ineligibility } from '@comptoir/domain/offers/ineligibility';
import { formatPrice } from '#lib/format/price.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** Why a coupon that exists takes nothing off yet, and what to do about it. Rule O-11. */
export function couponRefusalText(refusal: Ineligibility, t: Translate): string {
  switch (refusal.kind) {
    case 'minimum':
      return t('{price} more and this code counts.', { price: formatPrice(refusal.missing) });
    case 'order_type':
      return refusal.needs === 'pickup'
        ? t('This code counts for orders that are picked up.')
        : t('This code counts for deliveries.');
    case 'scope':
      return t('This code counts for other dishes than those in your cart.');
    case 'inactive':
    case 'outside_times':
      return t('This code does not count at the moment.');
  }
}
