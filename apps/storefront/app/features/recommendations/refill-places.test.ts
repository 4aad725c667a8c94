import { expect, test } from 'vitest';
import { refilled } from './refill-places.ts';

const places = ['thé', 'mochi', 'soupe'];

test('G-11: the first proposals stand as they come', () => {
  expect(refilled([], ['thé', 'mochi', 'soupe', 'salade'], 3, null)).toEqual(places);
});

test('G-11: what is proposed in another order moves nothing', () => {
  expect(refilled(places, ['soupe', 'thé', 'mochi'], 3, null)).toEqual(places);
});

test('G-11: what is gone leaves its place to the best of what is new', () => {
  expect(refilled(places, ['salade', 'soupe', 'thé', 'riz'], 3, null)).toEqual([
    'thé',
    'salade',
    'soupe',
  ]);
});

test('G-11: what was touched keeps its place, whatever is proposed', () => {
  expect(refilled(places, ['thé', 'soupe', 'salade'], 3, 'mochi')).toEqual(places);
  expect(refilled(places, ['thé', 'soupe', 'salade'], 3, null)).toEqual(['thé', 'salade', 'soupe']);
});

test('G-11: with nothing new the others close ranks', () => {
  expect(refilled(places, ['soupe'], 3, null)).toEqual(['soupe']);
  expect(refilled(places, [], 3, null)).toEqual([]);
});
