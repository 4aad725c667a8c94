import { expect, test } from 'vitest';
import { aZone, deliveryRules } from '../../test/builders.ts';
import { addressTerms } from './address-terms.ts';
import type { Place } from './place.ts';

const PLACE: Place = {
  label: '14 Rue Mercière, 69002 Lyon',
  mainText: '14 Rue Mercière',
  secondaryText: '69002 Lyon',
  precision: 'house',
  houseNumber: '14',
  street: 'Rue Mercière',
  address: '14 Rue Mercière',
  city: 'Lyon',
  postalCode: '69002',
  region: '',
  country: 'France',
  latitude: 45.7625,
  longitude: 4.8335,
};

test('OP-20: a zone has its own fee, minimum and charge', () => {
  const zone = aZone({
    name: 'Presqu’île',
    postalCode: '69002',
    city: 'Lyon',
    fee: 250,
    minimumOrder: 1500,
    flatCharge: 300,
  });
  const rules = deliveryRules({ calculation: 'zone_based', zones: [zone] });
  expect(addressTerms(PLACE, 900, rules)).toEqual({
    kind: 'served',
    zone: 'Presqu’île',
    fee: 250,
    minimum: 1500,
    charge: 300,
  });
  const elsewhere = { ...PLACE, postalCode: '69009' };
  expect(addressTerms(elsewhere, 900, rules)).toEqual({ kind: 'refused', problem: 'too_far' });
  const town = { ...PLACE, precision: 'city' as const };
  expect(addressTerms(town, 900, rules)).toEqual({ kind: 'refused', problem: 'address_required' });
});

test('OP-20: by distance the tier decides, and below the minimum nothing is taken without a charge', () => {
  const rules = deliveryRules({
    calculation: 'distance',
    maximumMetres: 6000,
    tiers: [{ upToMetres: 6000, fee: 400 }],
    minimumOrder: 2000,
    flatCharge: 0,
  });
  expect(addressTerms(PLACE, 6000, rules)).toEqual({
    kind: 'served',
    zone: null,
    fee: 400,
    minimum: 2000,
    charge: null,
  });
  expect(addressTerms(PLACE, 6001, rules)).toEqual({ kind: 'refused', problem: 'too_far' });
});
