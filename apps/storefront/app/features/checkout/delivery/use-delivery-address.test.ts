import type { WireDistance } from '@comptoir/contract/locations';
import { beforeEach, expect, test } from 'vitest';
import type { ApiResult } from '#lib/api/api-client.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { useLocationStore } from '#stores/location/location.ts';
import { delivery, deliveryRules } from '../test-order.ts';
import { lookUpAddress } from './use-delivery-address.ts';

const LINE = '12 Rue Mercière, 69002 Lyon';
const BY_DISTANCE = { ...deliveryRules, calculation: 'distance' } as const;

const place: WireDistance = {
  distance: 0.4,
  duration: 1,
  unit: 'km',
  delivery_cost: 1.9,
  formatted_address: LINE,
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

const answering = (answer: ApiResult<WireDistance>) => ({ measureDistance: async () => answer });
const measured = (change: Partial<WireDistance> = {}) =>
  answering({ ok: true, payload: { ...place, ...change } });
const current = () => new AbortController().signal;

beforeEach(() => {
  useLocationStore.setState({ isPickup: false, query: '', zone: null, distance: null });
  useCheckoutForm.getState().editDelivery(delivery);
});

test('D-1: a typed address is stored with the zone that serves it', async () => {
  expect(await lookUpAddress(LINE, deliveryRules, measured(), current())).toBeNull();
  expect(useLocationStore.getState()).toMatchObject({
    query: LINE,
    zone: { name: 'Presqu’île', postal_code: '69002', delivery_fee: 1.9 },
  });
});

test('D-1: an address outside all zones is stored as a zone without a name', async () => {
  useCheckoutForm.getState().editDelivery({ postalCode: '69008' });
  await lookUpAddress('12 Rue Mercière, 69008 Lyon', deliveryRules, measured(), current());
  expect(useLocationStore.getState().zone).toEqual({
    name: '',
    city: 'Lyon',
    postal_code: '69008',
  });
});

test('L-18: where distances decide, the measured place is stored', async () => {
  expect(await lookUpAddress(LINE, BY_DISTANCE, measured(), current())).toBeNull();
  expect(useLocationStore.getState()).toMatchObject({ query: LINE, zone: null, distance: place });
});

test('L-8: a geocoder’s town is not the address', async () => {
  const town = measured({ precision: 'city' });
  const problem = await lookUpAddress(LINE, BY_DISTANCE, town, current());
  expect(problem?.code).toBe('location_unknown');
  expect(useLocationStore.getState().distance).toBeNull();
});

test('an answer to an aborted look-up changes nothing', async () => {
  const outdated = new AbortController();
  outdated.abort();
  expect(await lookUpAddress(LINE, BY_DISTANCE, measured(), outdated.signal)).toBeNull();
  expect(useLocationStore.getState().distance).toBeNull();
});

test('a failed look-up returns its problem', async () => {
  const noAnswer = { code: 'network', message: '', errors: [], status: 0 };
  const failing = answering({ ok: false, problem: noAnswer });
  expect(await lookUpAddress(LINE, BY_DISTANCE, failing, current())).toEqual(noAnswer);
});
