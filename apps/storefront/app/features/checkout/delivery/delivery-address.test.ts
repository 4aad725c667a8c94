import type { WireDistance } from '@comptoir/contract/locations';
import { expect, test } from 'vitest';
import { adoptedAddress } from './delivery-address.ts';

const EMPTY = { address: '', postalCode: '', city: '', country: 'France' };
const TYPED = { address: '3 rue Longue', postalCode: '69001', city: 'Lyon', country: 'France' };
const NOWHERE = { query: '', zone: null, distance: null };

const presquile = { name: 'Presqu’île', postal_code: '69002', city: 'Lyon' };

const measured: WireDistance = {
  distance: 0.4,
  duration: 1,
  unit: 'km',
  delivery_cost: 0,
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

test('a found address fills the form', () => {
  const location = { query: '12 Rue Mercière, 69002 Lyon', zone: presquile, distance: measured };
  const filled = { ...EMPTY, address: '12 Rue Mercière', postalCode: '69002', city: 'Lyon' };
  expect(adoptedAddress(location, EMPTY)).toEqual(filled);
  expect(adoptedAddress(location, filled)).toBeNull();
});

test('an address that was measured as it was typed stays as it was typed', () => {
  const typed = { ...EMPTY, address: '12 rue merciere', postalCode: '69002', city: 'lyon' };
  const location = { query: '12 rue merciere, 69002 lyon', zone: null, distance: measured };
  expect(adoptedAddress(location, typed)).toBeNull();
});

test('before a place is chosen nothing that was typed is lost', () => {
  expect(adoptedAddress(NOWHERE, TYPED)).toBeNull();
});

test('a zone from the list brings its town, and leaves an address in it alone', () => {
  const location = { ...NOWHERE, zone: presquile };
  const town = { postalCode: '69002', city: 'Lyon' };
  expect(adoptedAddress(location, EMPTY)).toEqual({ ...town, address: '' });
  expect(adoptedAddress(location, TYPED)).toEqual({ ...town, address: '' });
  expect(adoptedAddress(location, { ...TYPED, postalCode: '69 002' })).toBeNull();
  expect(adoptedAddress(location, { ...TYPED, postalCode: '69002', city: '' })).toEqual({
    city: 'Lyon',
  });
});

test('an address typed in another tab comes over with its street', () => {
  const location = { query: '5 rue Tupin, 69002 Lyon', zone: presquile, distance: null };
  expect(adoptedAddress(location, TYPED)).toEqual({
    address: '5 rue Tupin',
    postalCode: '69002',
    city: 'Lyon',
  });
});
