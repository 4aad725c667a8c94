import { toEuros } from '@comptoir/contract/wire/euros';
import type { CashDifference } from '@comptoir/domain/books/cash-count';
import { t } from '@comptoir/staff-texts/translate';
import { formatAmount } from '#lib/format/amount.ts';

/** A difference in words: « Il manque 2,30 € ». Rule BK-43. */
export function differenceText(difference: CashDifference): string {
  if (difference.kind === 'none') return t('The cash register is right');
  const amount = formatAmount(toEuros(difference.by));
  return difference.kind === 'missing'
    ? t('{amount} is missing', { amount })
    : t('{amount} too much', { amount });
}
