import type { Cents } from '@comptoir/domain/money/money';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { OfflineNote } from '#components/feedback/offline-note.tsx';
import { useOnline } from '#lib/browser/online.ts';
import { formatPrice } from '#lib/format/price.ts';
import { useTranslate } from '#lib/i18n/translate.ts';

/** Links to the checkout; disabled while offline. Rule B-8. */
export function CheckoutButton({ total }: { readonly total: Cents }) {
  const t = useTranslate();
  const isOnline = useOnline();
  if (isOnline) {
    return (
      <ButtonLink to="/checkout" look="primary" prefetch="intent" className="w-full">
        {t('Order · {price}', { price: formatPrice(total) })}
      </ButtonLink>
    );
  }
  return (
    <div className="space-y-2">
      <OfflineNote />
      <Button disabled className="w-full">
        {t('Waiting for the network')}
      </Button>
    </div>
  );
}
