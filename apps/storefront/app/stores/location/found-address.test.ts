import type { WireDistance } from '@comptoir/contract/locations';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { expect, test } from 'vitest';
import type { MeasuredPlace } from '#lib/api/api-client.ts';
import { chooseMeasured, isServed, measureAddress, missingPart } from './found-address.ts';
import { useLocationStore } from './location.ts';

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

const byDistance: DeliveryRules = { ...rules, calculation: 'distance' };

test('D-1: a found address picks its zone by postal code and city', () => {
  expect(isServed(rueMerciere, rules)).toBe(true);
  chooseMeasured('12 Rue Mercière, 69002 Lyon', rueMerciere, rules);
  expect(useLocationStore.getState()).toMatchObject({
    isPickup: false,
    query: '12 Rue Mercière, 69002 Lyon',
    distance: rueMerciere,
    zone: { name: 'Presqu’île', city: 'Lyon', postal_code: '69002', delivery_fee: 1.9 },
  });
});

test('D-1: an address that no zone serves is too far, however near it is', () => {
  expect(isServed({ ...rueMerciere, postal_code: '69008' }, rules)).toBe(false);
});

test('D-14: where positions decide, the zone is the one that the API found there', () => {
  const byPosition: DeliveryRules = { ...rules, zonesByPosition: true };
  expect(isServed({ ...rueMerciere, postal_code: '69008', zone: 'Presqu’île' }, byPosition)).toBe(
    true,
  );
  expect(isServed(rueMerciere, byPosition)).toBe(false);
  chooseMeasured('une adresse', rueMerciere, byPosition);
  expect(useLocationStore.getState().zone).toEqual({
    name: '',
    city: 'Lyon',
    postal_code: '69002',
  });
});

test('L-18: where distances decide, the API says what is too far, and no zone is stored', () => {
  expect(isServed(rueMerciere, byDistance)).toBe(true);
  expect(isServed({ ...rueMerciere, too_far: true }, byDistance)).toBe(false);
  chooseMeasured('une adresse', rueMerciere, byDistance);
  expect(useLocationStore.getState()).toMatchObject({ query: 'une adresse', zone: null });
});

const LINE = '12 Rue Mercière, 69002 Lyon';
const answering = (place: MeasuredPlace) => ({
  measureDistance: async () => ({ ok: true, payload: place }) as const,
});
const measured = (place: MeasuredPlace, maximumMetres: number | null) =>
  measureAddress(LINE, { maximumMetres }, answering(place), new AbortController().signal);

test('L-18: the API’s judgement of a distance counts', async () => {
  const said = { ...rueMerciere, distance: 4.1, precision: 'street', too_far: false } as const;
  expect(await measured(said, 4000)).toEqual({ ok: true, payload: said });
});

test('L-18: of an API that does not say, the distance is compared', async () => {
  const { precision: _precision, too_far: _far, ...place } = { ...rueMerciere, distance: 4.1 };
  const isFar = async (unit: 'km' | 'miles', maximumMetres: number | null) => {
    const answer = await measured({ ...place, unit }, maximumMetres);
    return answer?.ok && answer.payload.too_far;
  };
  expect(await measured(place, null)).toMatchObject({ payload: { precision: 'house' } });
  expect(await isFar('km', 4000)).toBe(true);
  expect(await isFar('km', 4100)).toBe(false);
  expect(await isFar('km', null)).toBe(false);
  expect(await isFar('miles', 6500)).toBe(true);
});

test('a late answer is none: another address was chosen meanwhile, here or in another tab', async () => {
  const controller = new AbortController();
  const slow = {
    async measureDistance() {
      useLocationStore.getState().forgetAddress();
      controller.abort();
      return { ok: true, payload: rueMerciere } as const;
    },
  };
  expect(await measureAddress(LINE, rules, slow, controller.signal)).toBeNull();
  expect(useLocationStore.getState()).toMatchObject({ query: '', zone: null, distance: null });
});
