import { expect, test } from 'vitest';
import { doOverlap } from './overlapping-areas.ts';
import type { ZoneArea } from './zone-area.ts';

function square(west: number, south: number, size: number): ZoneArea {
  const at = (east: number, north: number) => ({
    latitude: 45 + (south + north) / 100,
    longitude: 4 + (west + east) / 100,
  });
  return [[[at(0, 0), at(size, 0), at(size, size), at(0, size), at(0, 0)]]];
}

function ring(west: number, south: number, size: number, hole: ZoneArea): ZoneArea {
  return [[square(west, south, size)[0]?.[0] ?? [], hole[0]?.[0] ?? []]];
}

test.each([
  ['neighbours that share a side', square(0, 0, 2), square(2, 0, 2), false],
  ['neighbours that share a corner', square(0, 0, 2), square(2, 2, 2), false],
  ['neighbours that share a part of a side', square(0, 0, 2), square(2, 1, 3), false],
  ['one apart', square(0, 0, 2), square(5, 5, 2), false],
  ['one across the other', square(0, 0, 2), square(1, 1, 2), true],
  ['one within the other', square(0, 0, 9), square(3, 3, 1), true],
  ['the same twice', square(0, 0, 2), square(0, 0, 2), true],
  ['one in the hole of the other', ring(0, 0, 9, square(3, 3, 2)), square(3, 3, 2), false],
  ['one beyond the hole of the other', ring(0, 0, 9, square(3, 3, 2)), square(2, 2, 4), true],
])('R-33: %s', (_name, one, other, expected) => {
  expect([doOverlap(one, other), doOverlap(other, one)]).toEqual([expected, expected]);
});
