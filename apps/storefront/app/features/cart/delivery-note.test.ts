import { type DeliveryRules, quoteDelivery } from '@comptoir/domain/delivery/delivery-fee';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';
import { expect, test } from 'vitest';
import { deliveryHint } from './delivery-note.tsx';

const RULES: DeliveryRules = {
  active: true,
  calculation: 'distance',
  minimumOrder: 2000,
  flatCharge: 0,
  maximumMetres: 6000,
  unit: 'km',
  zones: [],
  tiers: [],
};

const MEASURED: Fulfilment = { kind: 'measured', fee: 290 };

function zone(flatCharge: number): Fulfilment {
  const prices = { fee: 190, flatCharge, minimumOrder: 1500 };
  return { kind: 'zone', zone: { name: 'A', city: 'Lyon', postalCode: '69002', ...prices } };
}

function hint(fulfilment: Fulfilment, subtotal: number, rules = RULES) {
  const deliveryQuote = quoteDelivery(fulfilment, subtotal, rules);
  return deliveryHint({ deliveryQuote, delivery: deliveryQuote.fee, subtotal }, fulfilment, rules);
}

test('pickup and a delivery over its minimum need nothing', () => {
  expect(hint({ kind: 'pickup' }, 100)).toBeNull();
  expect(hint(MEASURED, 2000)).toBeNull();
});

test('under a minimum without a charge the cart shows the amount missing to order', () => {
  expect(hint(MEASURED, 1680)).toEqual({ kind: 'minimum', missing: 320, minimum: 2000 });
  expect(hint(zone(0), 1400)).toEqual({ kind: 'minimum', missing: 100, minimum: 1500 });
});

test('under a minimum with a charge it shows the amount missing to save the charge', () => {
  const charged = { ...RULES, flatCharge: 300 };
  expect(hint(MEASURED, 1680, charged)).toEqual({ kind: 'charge', missing: 320, charge: 300 });
  expect(hint(zone(250), 1400)).toEqual({ kind: 'charge', missing: 100, charge: 250 });
});

test('a delivery that an offer makes free has no charge to save', () => {
  const deliveryQuote = quoteDelivery(zone(250), 1400, RULES);
  const quote = { deliveryQuote, delivery: 0, subtotal: 1400 };
  expect(deliveryHint(quote, zone(250), RULES)).toBeNull();
});

test('without an address the general minimum is shown, or that an address is required', () => {
  const undecided: Fulfilment = { kind: 'undecided' };
  expect(hint(undecided, 1680)).toEqual({ kind: 'minimum', missing: 320, minimum: 2000 });
  expect(hint(undecided, 2000)).toEqual({ kind: 'address_required' });
  const byZone: DeliveryRules = { ...RULES, calculation: 'zone_based' };
  expect(hint(undecided, 1680, byZone)).toEqual({ kind: 'address_required' });
});

test('an address outside all zones, or a restaurant that does not deliver, is reported first', () => {
  expect(hint({ kind: 'too_far' }, 100)).toEqual({ kind: 'too_far' });
  expect(hint(MEASURED, 100, { ...RULES, active: false })).toEqual({ kind: 'inactive' });
});
