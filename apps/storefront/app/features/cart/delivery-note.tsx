import type { Quote } from '@comptoir/domain/cart/pricing';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';
import type { Cents } from '@comptoir/domain/money/money';
import { Button } from '#components/controls/button.tsx';
import { ProgressLine } from '#components/feedback/progress-line.tsx';
import { formatPrice } from '#lib/format/price.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import type { PricedCart } from '#stores/cart/quoted-cart.ts';
import { useLocationPanel } from '#stores/location/location-panel.ts';

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

/** What a delivery of this cart lacks. */
type DeliveryHint =
  /** Below the minimum, no order is accepted. Rule D-7. */
  | { readonly kind: 'minimum'; readonly missing: Cents; readonly minimum: Cents }
  /** From the minimum on there is no small-order charge. Rule D-6. */
  | { readonly kind: 'charge'; readonly missing: Cents; readonly charge: Cents }
  | { readonly kind: 'address_required' }
  | { readonly kind: 'too_far' }
  | { readonly kind: 'inactive' };

export function deliveryHint(
  { deliveryQuote, delivery, subtotal }: Pick<Quote, 'deliveryQuote' | 'delivery' | 'subtotal'>,
  fulfilment: Fulfilment,
  rules: DeliveryRules,
): DeliveryHint | null {
  const { problem, missing, minimum } = deliveryQuote;
  switch (problem) {
    case 'delivery_inactive':
      return { kind: 'inactive' };
    case 'too_far':
      return { kind: 'too_far' };
    case 'below_minimum':
      return { kind: 'minimum', missing, minimum };
    case 'address_required':
      return generalHint(subtotal, rules) ?? { kind: 'address_required' };
    case null:
      // A free delivery has no charge.
      return missing > 0 && delivery > 0
        ? { kind: 'charge', missing, charge: flatCharge(fulfilment, rules) }
        : null;
  }
}

/** By distance one minimum applies to every address: it is known before the address. */
function generalHint(subtotal: Cents, rules: DeliveryRules): DeliveryHint | null {
  const missing = rules.minimumOrder - subtotal;
  if (rules.calculation !== 'distance' || rules.flatCharge > 0 || missing <= 0) return null;
  return { kind: 'minimum', missing, minimum: rules.minimumOrder };
}

function flatCharge(fulfilment: Fulfilment, rules: DeliveryRules): Cents {
  return fulfilment.kind === 'zone' ? fulfilment.zone.flatCharge : rules.flatCharge;
}
