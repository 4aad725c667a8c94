import { toEuros } from '@comptoir/contract/wire/euros';
import type { TillDifference } from '@comptoir/domain/books/till-count';
import { formatAmount } from '#lib/format/amount.ts';
import { t } from '#lib/i18n/translate.ts';

/** A difference in words: « Il manque 2,30 € ». Rule BK-43. */
export function differenceText(difference: TillDifference): string {
  if (difference.kind === 'none') return t('The till is right');
  const amount = formatAmount(toEuros(difference.by));
  return difference.kind === 'missing'
    ? t('{amount} is missing', { amount })
    : t('{amount} too much', { amount });
}
