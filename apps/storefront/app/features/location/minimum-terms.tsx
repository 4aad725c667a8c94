import type { Cents } from '@comptoir/domain/money/money';
import { formatPrice } from '#lib/format/price.ts';
import { useTranslate } from '#lib/i18n/translate.ts';

interface MinimumTermsProps {
  readonly minimum: Cents;
  readonly flatCharge: Cents;
}

/** The minimum for delivery, or the charge below it. */
export function MinimumTerms({ minimum, flatCharge }: MinimumTermsProps) {
  const t = useTranslate();
  if (minimum === 0) return t('No minimum');
  const values = { minimum: formatPrice(minimum), charge: formatPrice(flatCharge) };
  return flatCharge > 0
    ? t('{charge} more below {minimum}', values)
    : t('from {minimum} on', values);
}
