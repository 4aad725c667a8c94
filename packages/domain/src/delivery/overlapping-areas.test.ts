import { expect, test } from 'vitest';
import { doOverlap } from './overlapping-areas.ts';
import type { ZoneArea } from './zone-area.ts';

/** Of corners in hundredths of a degree to the east and to the north. */
function within(...corners: readonly (readonly [number, number])[]): ZoneArea {
  const outline = [...corners, ...corners.slice(0, 1)];
  return [
    [outline.map(([east, north]) => ({ latitude: 45 + north / 100, longitude: 4 + east / 100 }))],
  ];
}

function square(west: number, south: number, size: number): ZoneArea {
  const [east, north] = [west + size, south + size];
  return within([west, south], [east, south], [east, north], [west, north]);
}

function ring(west: number, south: number, size: number, hole: ZoneArea): ZoneArea {
  return [[square(west, south, size)[0]?.[0] ?? [], hole[0]?.[0] ?? []]];
}

test.each([
  ['neighbours that share a side', square(0, 0, 2), square(2, 0, 2), false],
  ['neighbours that share a corner', square(0, 0, 2), square(2, 2, 2), false],
  ['neighbours that share a part of a side', square(0, 0, 2), square(2, 1, 3), false],
  ['one apart', square(0, 0, 2), square(5, 5, 2), false],
  [
    'neighbours that share a slanted side',
    within([0, 0], [4, 0], [0, 4]),
    within([4, 0], [4, 4], [0, 4]),
    false,
  ],
  [
    'one with a corner on a slanted side of the other',
    within([4, 3], [1, 4], [4, 6]),
    within([0, 1], [8, 5], [2, 2]),
    false,
  ],
  [
    'neighbours with a corner of one on a slanted side of the other, to the seventh decimal',
    within([0, 0], [3, 1.7], [0, 4]),
    within([1, 0.56667], [2, -2], [6, 0], [3, 1.7]),
    false,
  ],
  [
    'two whose slanted sides cross near their ends',
    within([0, 0], [9, 0], [0, 10]),
    within([8, 0], [20, 0], [20, 10]),
    true,
  ],
  ['a slanted one within the other', square(0, 0, 9), within([4, 1], [5, 7], [1, 7]), true],
  [
    'one within another with corners as high',
    within([0, 0], [9, 3], [9, 9], [0, 4]),
    square(4, 3, 1),
    true,
  ],
  [
    'one polygon of each across the other',
    [...square(20, 20, 1), ...square(0, 0, 2)],
    [...square(1, 1, 2), ...square(30, 30, 2)],
    true,
  ],
  ['one across the other', square(0, 0, 2), square(1, 1, 2), true],
  ['one within the other', square(0, 0, 9), square(3, 3, 1), true],
  ['the same twice', square(0, 0, 2), square(0, 0, 2), true],
  ['one in the hole of the other', ring(0, 0, 9, square(3, 3, 2)), square(3, 3, 2), false],
  ['one beyond the hole of the other', ring(0, 0, 9, square(3, 3, 2)), square(2, 2, 4), true],
])('R-33: %s', (_name, one, other, expected) => {
  expect([doOverlap(one, other), doOverlap(other, one)]).toEqual([expected, expected]);
});
