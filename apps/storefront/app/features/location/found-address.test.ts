import type { WireDistance } from '@comptoir/contract/locations';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { expect, test } from 'vitest';
import { missingPart, reachOf } from './found-address.ts';

const lyon2 = {
  name: 'Presqu’île',
  city: 'Lyon',
  postalCode: '69002',
  fee: 190,
  flatCharge: 250,
  minimumOrder: 1500,
};

const rules: DeliveryRules = {
  active: true,
  calculation: 'zone_based',
  minimumOrder: 2000,
  flatCharge: 0,
  maximumMetres: 6000,
  unit: 'km',
  zones: [lyon2],
  tiers: [],
};

const rueMerciere: WireDistance = {
  distance: 0.4,
  duration: 1,
  unit: 'km',
  delivery_cost: 1.9,
  formatted_address: '12 Rue Mercière, 69002 Lyon',
  address: '12 Rue Mercière',
  address2: '',
  city: 'Lyon',
  state: '',
  postal_code: '69002',
  country: 'France',
  lat: 45.76,
  lng: 4.83,
  precision: 'house',
  too_far: false,
  estimated: false,
};

test('L-19: a street lacks its number, a town lacks the street', () => {
  expect(missingPart({ precision: 'house' })).toBeNull();
  expect(missingPart({ precision: 'street' })).toBe('number');
  expect(missingPart({ precision: 'city' })).toBe('street');
});

test('L-19: an address without a precision is accepted as it is', () => {
  expect(missingPart({})).toBeNull();
});

test('D-1: a found address picks its zone by postal code and city', () => {
  expect(reachOf(rueMerciere, rules)).toEqual({ kind: 'served', zone: lyon2 });
});

test('D-1: an address that no zone serves is too far, however near it is', () => {
  const elsewhere = { ...rueMerciere, postal_code: '69008' };
  expect(reachOf(elsewhere, rules)).toEqual({ kind: 'too_far' });
});

test('L-18: where distances decide, the API says what is too far', () => {
  const byDistance: DeliveryRules = { ...rules, calculation: 'distance' };
  expect(reachOf(rueMerciere, byDistance)).toEqual({ kind: 'served', zone: null });
  expect(reachOf({ ...rueMerciere, too_far: true }, byDistance)).toEqual({ kind: 'too_far' });
});
