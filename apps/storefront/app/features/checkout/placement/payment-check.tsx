import { Skeleton } from '@comptoir/design/components/skeleton';
import { useTranslate } from '#lib/i18n/translate.ts';

/** Shown while the outcome of a payment is asked for. */
export function PaymentCheck() {
  const t = useTranslate();
  return (
    <>
      <p>{t('Your payment is being checked…')}</p>
      <Skeleton lines={4} />
    </>
  );
}
