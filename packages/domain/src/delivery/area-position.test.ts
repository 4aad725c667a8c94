import { expect, test } from 'vitest';
import { doubtOfArea } from './area-position.ts';

const LYON = { latitude: 45.75, longitude: 4.85 };
const BREST = { latitude: 48.39, longitude: -4.49 };
const BRUSSELS = { latitude: 50.85, longitude: 14.35 };
const LYON_SWAPPED = { latitude: 4.85, longitude: 45.75 };
const ZERO = { latitude: 0, longitude: 0 };
/** 99,998 and 100,009 metres to the north of Lyon. */
const NORTH = { latitude: 46.6493, longitude: 4.85 };
const BEYOND = { latitude: 46.6494, longitude: 4.85 };

test.each([
  ['all of it within 100 km', LYON, [LYON, NORTH], null],
  ['a point over 100 km away', LYON, [LYON, BEYOND], { kind: 'far', point: BEYOND }],
  ['all swapped', LYON, [LYON_SWAPPED], { kind: 'swapped', point: LYON_SWAPPED }],
  ['one swapped', LYON, [LYON, LYON_SWAPPED], { kind: 'far', point: LYON_SWAPPED }],
  ['the restaurant at 0, 0', ZERO, [LYON], null],
  ['no restaurant, in France', null, [LYON, BREST], null],
  ['no restaurant, abroad', null, [LYON, BRUSSELS], null],
  ['no restaurant, swapped', null, [LYON_SWAPPED], { kind: 'swapped', point: LYON_SWAPPED }],
  ['no restaurant, at 0, 0', null, [LYON, ZERO], { kind: 'zero', point: ZERO }],
  ['no restaurant, on the equator', null, [{ latitude: 0, longitude: 4.85 }], null],
  ['no restaurant, at Greenwich', null, [{ latitude: 55, longitude: 0 }], null],
])('R-35: the doubt of an area, %s', (_name, restaurant, points, doubt) => {
  expect(doubtOfArea([[points]], restaurant)).toEqual(doubt);
});
