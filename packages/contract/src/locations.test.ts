import type { Place } from '@comptoir/domain/delivery/place';
import { describe, expect, it } from 'vitest';
import {
  distanceAnswer,
  distanceQuery,
  fromMeasuredPlace,
  fromNothingFound,
  fromPlace,
  locationsAnswer,
  locationsQuery,
  type MeasuredPlace,
  toCoordinates,
} from './locations.ts';

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
  region: 'Auvergne-Rhône-Alpes',
  country: 'France',
  latitude: 45.7625,
  longitude: 4.8335,
};

const measured = (overrides: Partial<MeasuredPlace> = {}): MeasuredPlace => ({
  place: PLACE,
  metres: 2813.4,
  seconds: 512,
  unit: 'km',
  deliveryCost: 390,
  tooFar: false,
  estimated: false,
  ...overrides,
});

describe('a suggestion', () => {
  it('L-3: shows the place in one line and in two parts, and carries what fills the form', () => {
    expect(fromPlace(PLACE)).toEqual({
      description: '14 Rue Mercière, 69002 Lyon',
      structured_formatting: { main_text: '14 Rue Mercière', secondary_text: '69002 Lyon' },
      address: '14 Rue Mercière',
      city: 'Lyon',
      postal_code: '69002',
      country: 'France',
      lat: 45.7625,
      lng: 4.8335,
      precision: 'house',
    });
  });
});

describe('a distance', () => {
  it('L-10: is shown with one decimal, whole minutes and euros', () => {
    expect(fromMeasuredPlace(measured())).toEqual({
      distance: 2.8,
      duration: 9,
      unit: 'km',
      delivery_cost: 3.9,
      formatted_address: '14 Rue Mercière, 69002 Lyon',
      address: '14 Rue Mercière',
      address2: '',
      city: 'Lyon',
      state: 'Auvergne-Rhône-Alpes',
      postal_code: '69002',
      country: 'France',
      lat: 45.7625,
      lng: 4.8335,
      precision: 'house',
      too_far: false,
      estimated: false,
    });
  });

  it.each([
    [0, 'km', 0],
    [49.9, 'km', 0],
    [50, 'km', 0.1],
    [6049.9, 'km', 6],
    [2250, 'km', 2.3],
    [4828.032, 'miles', 3],
    [2500, 'miles', 1.6],
  ] as const)('L-10: %d m are %s %d', (metres, unit, distance) => {
    expect(fromMeasuredPlace(measured({ metres, unit })).distance).toBe(distance);
  });
});

describe('an answer with nothing to show', () => {
  it('L-4: is an error envelope with an empty list', () => {
    const answer = fromNothingFound('location_unknown');
    expect(answer).toEqual({
      status: 'error',
      code: 'location_unknown',
      message: 'Cette adresse est introuvable.',
      payload: [],
    });
    expect(locationsAnswer.parse(answer)).toEqual(answer);
    expect(distanceAnswer.parse(answer)).toEqual(answer);
  });
});

describe('what is asked', () => {
  it('L-5: needs a query, be it an empty one', () => {
    expect(locationsQuery.safeParse({}).error?.issues[0]).toMatchObject({
      path: ['query'],
      message: 'Indiquez une adresse',
    });
    expect(locationsQuery.parse({ query: ' ' })).toEqual({ query: '' });
  });

  it.each([{}, { location: '' }, { location: '  ' }])('L-5: needs a location: %o', (query) => {
    expect(distanceQuery.safeParse(query).error?.issues[0]).toMatchObject({
      path: ['location'],
      message: 'Indiquez une adresse',
    });
  });

  it('L-5: has 200 characters at most', () => {
    expect(locationsQuery.safeParse({ query: 'x'.repeat(200) }).success).toBe(true);
    expect(locationsQuery.safeParse({ query: 'x'.repeat(201) }).success).toBe(false);
  });

  it.each([
    ['45.7625,4.8335', { latitude: 45.7625, longitude: 4.8335 }],
    [' -45 , 170.5 ', { latitude: -45, longitude: 170.5 }],
    ['0,0', { latitude: 0, longitude: 0 }],
    ['91,4', null],
    ['45,181', null],
    ['45.7625', null],
    ['45.7625,4.8335,9', null],
    ['12, rue Mercière', null],
    ['1e1,2', null],
  ])('L-6: %s is a point: %o', (text, point) => {
    expect(toCoordinates(text)).toEqual(point);
  });
});
