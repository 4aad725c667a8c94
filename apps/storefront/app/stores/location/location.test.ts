import { expect, test } from 'vitest';
import { persistState } from '#stores/persistence/persisted-state.ts';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { createLocationStore, isTypeChosen, persistedLocation } from './location.ts';

const ZONE = {
  name: 'Presqu’île',
  city: 'Lyon',
  postal_code: '69002',
  delivery_fee: 1.9,
  flat_charge: 2.5,
  minimum_order: 15,
};

const DISTANCE = {
  distance: 1.4,
  duration: 6,
  unit: 'km',
  delivery_cost: 2.9,
  too_far: false,
  formatted_address: '3 rue Mercière, 69002 Lyon',
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
} as const;

function restoredIn(browser: ReturnType<typeof testStorage>) {
  const store = createLocationStore();
  const { storage, events } = browser.tab();
  persistState(store, persistedLocation, storage, events);
  return store;
}

test('an order is for pickup until delivery is chosen', () => {
  expect(restoredIn(testStorage()).getState()).toMatchObject({ isPickup: true });
});

test('K-26: pickup counts as chosen once it was pressed, also in a later visit', () => {
  const browser = testStorage();
  const isChosen = () => isTypeChosen(restoredIn(browser).getState());
  expect(isChosen()).toBe(false);
  restoredIn(browser).getState().choosePickup();
  expect(isChosen()).toBe(true);
});

test('K-26: a delivery is always chosen; a pickup of an older storefront was the default', () => {
  const chosenIn = (location: object) =>
    isTypeChosen(restoredIn(testStorage({ location: JSON.stringify(location) })).getState());
  expect(chosenIn({ is_pickup: false })).toBe(true);
  expect(chosenIn({ is_pickup: true })).toBe(false);
});

test('an address is stored under `location`, its distance under `_distance` with the address', () => {
  const browser = testStorage();
  restoredIn(browser).getState().chooseAddress('3 rue Mercière', DISTANCE, null);
  expect(browser.read('location')).toEqual({
    is_pickup: false,
    query: '3 rue Mercière',
    zone: null,
    _distance: DISTANCE,
  });
  expect(restoredIn(browser).getState()).toMatchObject({ isPickup: false, distance: DISTANCE });
});

test('a zone takes the place of a measured address', () => {
  const browser = testStorage();
  const store = restoredIn(browser);
  store.getState().chooseAddress('3 rue Mercière', DISTANCE, null);
  store.getState().chooseZone(ZONE, 'Presqu’île');
  expect(restoredIn(browser).getState()).toMatchObject({ zone: ZONE, distance: null });
});

test('a location of another shape is dropped', () => {
  const browser = testStorage({ location: '{"pickup":"yes"}' });
  expect(restoredIn(browser).getState().isPickup).toBe(true);
  expect(browser.has('location')).toBe(false);
});

test('an address is found without the type of order, which is pickup then', () => {
  const browser = testStorage({ location: JSON.stringify({ _distance: DISTANCE }) });
  expect(restoredIn(browser).getState()).toMatchObject({ isPickup: true, distance: DISTANCE });
  expect(browser.has('location')).toBe(true);
});

test('F-3: an address alone is kept in storage, not measured', () => {
  const location = '{"_distance":{"address":"12 rue Mercière"}}';
  const browser = testStorage({ location });
  expect(restoredIn(browser).getState()).toMatchObject({ isPickup: true, distance: null });
  expect(browser.read('location')).toEqual(JSON.parse(location));
});

test.each(['{"_distance":{"address":""}}', '{"_distance":{"address":12}}', '{"_distance":[]}'])(
  'F-3: %s holds no address and is dropped',
  (location) => {
    const browser = testStorage({ location });
    expect(restoredIn(browser).getState().isPickup).toBe(true);
    expect(browser.has('location')).toBe(false);
  },
);
