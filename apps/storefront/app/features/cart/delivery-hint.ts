import type { Quote } from '@comptoir/domain/cart/pricing';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';
import type { Cents } from '@comptoir/domain/money/money';

/** What a delivery of this cart lacks. */
export type DeliveryHint =
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
