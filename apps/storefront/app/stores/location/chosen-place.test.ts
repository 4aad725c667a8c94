import { expect, test } from 'vitest';
import { judgedPlace } from './chosen-place.ts';

const place = {
  distance: 4.1,
  duration: 12,
  unit: 'km',
  delivery_cost: 4,
  formatted_address: '12 Rue Mercière, 69002 Lyon',
  address: '12 Rue Mercière',
  address2: '',
  city: 'Lyon',
  state: '',
  postal_code: '69002',
  country: 'France',
  lat: 45.76,
  lng: 4.83,
  estimated: false,
} as const;

test('L-18: the API’s judgement of a distance counts', () => {
  const said = { ...place, precision: 'street', too_far: false } as const;
  expect(judgedPlace(said, { maximumMetres: 4000 })).toEqual(said);
});

test('L-18: of an API that does not say, the distance is compared', () => {
  expect(judgedPlace(place, { maximumMetres: 4000 })).toMatchObject({
    precision: 'house',
    too_far: true,
  });
  expect(judgedPlace(place, { maximumMetres: 4100 }).too_far).toBe(false);
  expect(judgedPlace(place, { maximumMetres: null }).too_far).toBe(false);
  expect(judgedPlace({ ...place, unit: 'miles' }, { maximumMetres: 6500 }).too_far).toBe(true);
});
