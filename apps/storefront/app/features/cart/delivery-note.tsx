import { Button } from '#components/controls/button.tsx';
import { ProgressLine } from '#components/feedback/progress-line.tsx';
import { formatPrice } from '#lib/format/price.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import type { PricedCart } from '#stores/cart/quoted-cart.ts';
import { useLocationPanel } from '#stores/location/location-panel.ts';
import { type DeliveryHint, deliveryHint } from './delivery-hint.ts';

interface DeliveryNoteProps {
  readonly cart: PricedCart;
}

/** What the cart lacks for its delivery, with a button to change the address. */
export function DeliveryNote({ cart: { quote, fulfilment } }: DeliveryNoteProps) {
  const t = useTranslate();
  const { delivery } = useRestaurant();
  const hint = deliveryHint(quote, fulfilment, delivery);
  if (hint === null) return null;
  const isAboutAddress = hint.kind === 'address_required' || hint.kind === 'too_far';
  return (
    <div className="rounded-card border border-hinoki bg-paper px-4 py-3">
      <p role="status">{hintText(hint, t)}</p>
      {hint.kind === 'minimum' && (
        <ProgressLine reached={hint.minimum - hint.missing} goal={hint.minimum} />
      )}
      {isAboutAddress && (
        <Button look="plain" className="-ml-2" onClick={() => useLocationPanel.getState().open()}>
          {t(hint.kind === 'too_far' ? 'Change the address' : 'Enter your address')}
        </Button>
      )}
    </div>
  );
}

function hintText(hint: DeliveryHint, t: Translate): string {
  switch (hint.kind) {
    case 'minimum':
      return t('{missing} more to reach the minimum for delivery, {minimum}.', {
        missing: formatPrice(hint.missing),
        minimum: formatPrice(hint.minimum),
      });
    case 'charge':
      return t('{missing} more and the small-order charge of {charge} falls away.', {
        missing: formatPrice(hint.missing),
        charge: formatPrice(hint.charge),
      });
    case 'address_required':
      return t('Your address is needed to know the cost of delivery.');
    case 'too_far':
      return t('The address is too far from the restaurant');
    case 'inactive':
      return t('Delivery is not available');
  }
}
