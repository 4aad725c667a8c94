import { formatRate } from '@comptoir/design/format/money';
import { formatDay } from '@comptoir/design/format/time';
import type { Item } from '@comptoir/domain/menu/menu';
import type { Cents } from '@comptoir/domain/money/money';
import type { OfferEligibility, OfferStart } from '@comptoir/domain/offers/eligibility';
import type { Offer } from '@comptoir/domain/offers/offer';
import { formatAmount, formatPrice } from '#lib/format/price.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** The missing amount of an offer: « Plus que 3,20 € pour la livraison offerte ». */
export function missingText(offer: Offer, missing: Cents, t: Translate): string {
  const amount = formatPrice(missing);
  switch (offer.type) {
    case 'free_delivery':
      return t('{missing} more for free delivery', { missing: amount });
    case 'percentage':
      return t('{missing} more for {discount} off', {
        missing: amount,
        discount: formatRate(offer.rate),
      });
    case 'fixed_amount':
      return t('{missing} more for {discount} off', {
        missing: amount,
        discount: formatAmount(offer.amount),
      });
    case 'free_item':
    case 'buy_one_get_one':
      return t('{missing} more for a free dish', { missing: amount });
  }
}

/** What an offer lacks, or empty if a guest cannot change that. `scope` names its dishes. */
export function waitingText(
  eligibility: OfferEligibility,
  scope: readonly string[],
  t: Translate,
): string {
  switch (eligibility.kind) {
    case 'order_type':
      return eligibility.needs === 'pickup' ? t('For orders to pick up') : t('For deliveries');
    case 'scope':
      return scope.length === 0 ? '' : t('With: {names}', { names: scope.join(', ') });
    case 'outside_times':
      return eligibility.next === null ? '' : startText(eligibility.next, t);
    case 'without_effect':
      return t('Another offer counts already.');
    case 'used_up':
      return t('This offer has been used as often as possible.');
    case 'applied':
    case 'minimum':
    case 'inactive':
      return '';
  }
}

const NAMED = 3;

/** The names of an offer's categories or dishes, three at most. */
export function scopeNames(
  { itemIds, categoryIds }: Offer,
  items: ReadonlyMap<string, Pick<Item, 'name'>>,
  categories: ReadonlyMap<string, string>,
): readonly string[] {
  const names =
    itemIds.length > 0
      ? itemIds.flatMap((id) => items.get(id)?.name ?? [])
      : categoryIds.flatMap((id) => categories.get(id) ?? []);
  return names.length > NAMED ? [...names.slice(0, NAMED), '…'] : names;
}

function startText({ daysAhead, date, weekday, minutes }: OfferStart, t: Translate): string {
  if (daysAhead > 7) return t('Counts from {date} on', { date: formatDay(date) });
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  const time = `${hours}:${String(minutes % 60).padStart(2, '0')}`;
  if (daysAhead === 0) return t('Today from {time}', { time });
  if (daysAhead === 1) return t('Counts tomorrow from {time}', { time });
  return t('Counts on {day} from {time}', { day: t(weekday), time });
}
