import type { WireDistance } from '@comptoir/contract/locations';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { expect, test } from 'vitest';
import { fulfilmentOf } from './fulfilment.ts';

const ZONE = {
  name: 'Presqu’île',
  city: 'Lyon',
  postalCode: '69002',
  fee: 190,
  flatCharge: 250,
  minimumOrder: 1500,
};

const RULES: DeliveryRules = {
  active: true,
  calculation: 'zone_based',
  minimumOrder: 2000,
  flatCharge: 300,
  maximumMetres: 6000,
  unit: 'km',
  zones: [ZONE],
  tiers: [],
};

const MEASURED: WireDistance = {
  distance: 1.4,
  duration: 6,
  unit: 'km',
  delivery_cost: 2.9,
  too_far: false,
  formatted_address: '',
  address: '3 rue Mercière',
  address2: '',
  city: 'Lyon',
  state: '',
  postal_code: '69002',
  country: 'France',
  lat: 45.76,
  lng: 4.83,
  precision: 'house',
  estimated: false,
};

const NOWHERE = { isPickup: false, zone: null, distance: null };

test('pickup needs no address', () => {
  expect(fulfilmentOf({ ...NOWHERE, isPickup: true }, RULES)).toEqual({ kind: 'pickup' });
});

test('delivery without an address is undecided', () => {
  expect(fulfilmentOf(NOWHERE, RULES)).toEqual({ kind: 'undecided' });
});

test('a chosen zone counts with the prices that the restaurant has now', () => {
  const chosen = { postal_code: '69002', city: 'Lyon', delivery_fee: 0.5 };
  expect(fulfilmentOf({ ...NOWHERE, zone: chosen }, RULES)).toEqual({ kind: 'zone', zone: ZONE });
});

test('an address picks the zone that serves it, or is too far', () => {
  expect(fulfilmentOf({ ...NOWHERE, distance: MEASURED }, RULES)).toEqual({
    kind: 'zone',
    zone: ZONE,
  });
  const elsewhere = { ...MEASURED, postal_code: '75001' };
  expect(fulfilmentOf({ ...NOWHERE, distance: elsewhere }, RULES)).toEqual({ kind: 'too_far' });
});

test('by distance, the API’s fee counts, and its limit', () => {
  const rules: DeliveryRules = { ...RULES, calculation: 'distance' };
  expect(fulfilmentOf({ ...NOWHERE, distance: MEASURED }, rules)).toEqual({
    kind: 'measured',
    fee: 290,
  });
  const far = { ...MEASURED, too_far: true };
  expect(fulfilmentOf({ ...NOWHERE, distance: far }, rules)).toEqual({ kind: 'too_far' });
});
