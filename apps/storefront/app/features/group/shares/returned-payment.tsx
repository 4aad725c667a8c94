import { useTranslate } from '#lib/i18n/translate.ts';

/** For a participant whose share was paid and whose order did not come about. Rule GP-14. */
export function ReturnedPayment() {
  const t = useTranslate();
  return (
    <p role="status" className="rounded-card border border-edge px-4 py-3">
      {t('Not all shares were paid: your payment is given back to you, on the same card.')}
    </p>
  );
}
