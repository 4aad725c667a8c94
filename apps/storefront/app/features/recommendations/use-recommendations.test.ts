import { expect, test } from 'vitest';
import { refillPlaces } from './use-recommendations.ts';

const places = ['thé', 'mochi', 'soupe'];

test('G-11: the first recommendations stand as they come', () => {
  expect(refillPlaces([], ['thé', 'mochi', 'soupe', 'salade'], 3, null)).toEqual(places);
});

test('G-11: what is proposed in another order moves nothing', () => {
  expect(refillPlaces(places, ['soupe', 'thé', 'mochi'], 3, null)).toEqual(places);
});

test('G-11: the best new recommendation takes a free place', () => {
  expect(refillPlaces(places, ['salade', 'soupe', 'thé', 'riz'], 3, null)).toEqual([
    'thé',
    'salade',
    'soupe',
  ]);
});

test('G-11: a dish that was just added keeps its place', () => {
  expect(refillPlaces(places, ['thé', 'soupe', 'salade'], 3, 'mochi')).toEqual(places);
  expect(refillPlaces(places, ['thé', 'soupe', 'salade'], 3, null)).toEqual([
    'thé',
    'salade',
    'soupe',
  ]);
});

test('G-11: with nothing new the others close ranks', () => {
  expect(refillPlaces(places, ['soupe'], 3, null)).toEqual(['soupe']);
  expect(refillPlaces(places, [], 3, null)).toEqual([]);
});
