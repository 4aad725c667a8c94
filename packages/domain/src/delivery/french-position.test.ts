import { expect, test } from 'vitest';
import { doubtOfPosition } from './french-position.ts';

test.each([
  ['Lyon', 45.7625, 4.8335, null],
  ['Brest', 48.39, -4.486, null],
  ['Bastia', 42.7, 9.45, null],
  ['Saint-Denis de La Réunion', -20.88, 55.45, null],
  ['Papeete', -17.54, -149.57, null],
  ['Lyon, swapped', 4.8335, 45.7625, 'swapped'],
  ['Nantes, swapped', -1.55, 47.21, 'swapped'],
  ['the south-west of the mainland', 41, -5.5, null],
  ['its north-east', 51.5, 10, null],
  ['nowhere', 0, 0, 'zero'],
  ['the equator in Kenya', 0, 37, 'abroad'],
  ['Greenwich’s meridian in Algeria', 30, 0, 'abroad'],
  ['the North Sea', 55, 2, 'abroad'],
  ['the Atlantic', 48, -8, 'abroad'],
  ['Brussels', 50.85, 14.35, 'abroad'],
])('R-35: the doubt of %s', (_name, latitude, longitude, doubt) => {
  expect(doubtOfPosition({ latitude, longitude })).toBe(doubt);
});
