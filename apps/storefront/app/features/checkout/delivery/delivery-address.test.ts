import type { WireDistance } from '@comptoir/contract/locations';
import { expect, test } from 'vitest';
import {
  adoptedAddress,
  editedPlace,
  isMoved,
  isSameStreet,
  lookUpState,
} from './delivery-address.ts';

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

test('K-34: another street is another door, another spelling of it is not', () => {
  expect(isSameStreet({ address: '3 Rue LONGUE' }, TYPED)).toBe(true);
  expect(isSameStreet({ city: 'Lyon' }, TYPED)).toBe(true);
  expect(isSameStreet({ address: '5 rue Longue' }, TYPED)).toBe(false);
  expect(isSameStreet({ address: '' }, TYPED)).toBe(false);
});

test('without a chosen place the typed address stays', () => {
  expect(adoptedAddress(NOWHERE, TYPED)).toBeNull();
});

test('a zone from the list fills in its town, and keeps an address in it', () => {
  const location = { ...NOWHERE, zone: presquile };
  const town = { postalCode: '69002', city: 'Lyon' };
  expect(adoptedAddress(location, EMPTY)).toEqual({ ...town, address: '' });
  expect(adoptedAddress(location, TYPED)).toEqual({ ...town, address: '' });
  expect(adoptedAddress(location, { ...TYPED, postalCode: '69 002' })).toBeNull();
  expect(adoptedAddress(location, { ...TYPED, postalCode: '69002', city: '' })).toEqual({
    city: 'Lyon',
  });
});

test('an address typed in another tab is adopted with its street', () => {
  const location = { query: '5 rue Tupin, 69002 Lyon', zone: presquile, distance: null };
  expect(adoptedAddress(location, TYPED)).toEqual({
    address: '5 rue Tupin',
    postalCode: '69002',
    city: 'Lyon',
  });
});

const LYON = { ...TYPED, postalCode: '69002' };
const UNPLACED = { ...NOWHERE, isPickup: false };
const noAnswer = { code: 'network', message: '', errors: [], status: 0 };

test('a complete address without a place is looked up', () => {
  expect(lookUpState(TYPED, UNPLACED, null, null)).toEqual({ kind: 'pending' });
});

test.each([
  ['a pickup', TYPED, { ...UNPLACED, isPickup: true }],
  ['an address without a town', { ...TYPED, city: ' ' }, UNPLACED],
  ['an address without a street', { ...TYPED, address: '' }, UNPLACED],
  ['an address whose zone is known', TYPED, { ...UNPLACED, zone: presquile }],
  ['an address that was measured', TYPED, { ...UNPLACED, distance: measured }],
  [
    'an address outside all zones',
    TYPED,
    { ...UNPLACED, zone: { name: '', postal_code: '69008' } },
  ],
  ['an address that was searched', TYPED, { ...UNPLACED, query: '3 rue Longue, 69001 Lyon' }],
])('%s is not looked up', (_name, form, location) => {
  expect(lookUpState(form, location, null, null)).toEqual({ kind: 'idle' });
});

test('a failed look-up is not repeated by itself, and starts again once the address is edited', () => {
  const failed = { line: '3 rue Longue, 69001 Lyon', problem: noAnswer };
  expect(lookUpState(TYPED, UNPLACED, failed, null)).toEqual({ kind: 'failed', problem: noAnswer });
  const edited = { ...TYPED, address: '4 rue Longue' };
  expect(lookUpState(edited, UNPLACED, failed, null)).toEqual({ kind: 'pending' });
  expect(lookUpState(TYPED, UNPLACED, null, null)).toEqual({ kind: 'pending' });
});

test('another street in the chosen zone stays in the zone', () => {
  expect(editedPlace(LYON, { address: '5 rue Tupin' }, presquile, true)).toEqual({
    kind: 'same_zone',
    zone: presquile,
    line: '5 rue Tupin, 69002 Lyon',
  });
});

test.each([
  ['another postal code', { postalCode: '69003' }, presquile, true],
  ['another town', { city: 'Villeurbanne' }, presquile, true],
  ['another street without a chosen zone', { address: '5 rue Tupin' }, null, true],
  ['another street where distances decide', { address: '5 rue Tupin' }, presquile, false],
])('%s makes the place unknown', (_name, change, zone, isByZone) => {
  expect(editedPlace(LYON, change, zone, isByZone)).toEqual({ kind: 'unknown' });
});

test('an edit that leaves the address line as it is changes no place', () => {
  expect(editedPlace(LYON, { country: 'Suisse' }, presquile, true)).toEqual({ kind: 'unchanged' });
  expect(editedPlace(LYON, { postalCode: '69002' }, null, false)).toEqual({ kind: 'unchanged' });
});

test('another order type is no other place', () => {
  expect(isMoved({ ...NOWHERE, zone: presquile }, { ...NOWHERE, zone: presquile })).toBe(false);
  expect(isMoved({ ...NOWHERE, zone: presquile }, NOWHERE)).toBe(true);
  expect(isMoved({ ...NOWHERE, query: '5 rue Tupin' }, NOWHERE)).toBe(true);
  expect(isMoved(NOWHERE, { ...NOWHERE, distance: measured })).toBe(true);
});
