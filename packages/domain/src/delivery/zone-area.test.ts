import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aZone } from '../../test/builders.ts';
import type { Coordinates } from './coordinates.ts';
import { servingZone } from './serving-zone.ts';
import { isInArea, isSimpleRing, type Ring } from './zone-area.ts';

const at = (longitude: number, latitude: number): Coordinates => ({ latitude, longitude });
const ringOf = (...points: readonly (readonly [number, number])[]): Ring =>
  [...points, ...points.slice(0, 1)].map(([longitude, latitude]) => at(longitude, latitude));

const SQUARE = ringOf([4.82, 45.75], [4.84, 45.75], [4.84, 45.77], [4.82, 45.77]);
const COURTYARD = ringOf([4.828, 45.758], [4.832, 45.758], [4.832, 45.762], [4.828, 45.762]);
const NOTCHED = ringOf([0, 0], [4, 0], [4, 4], [2, 1], [0, 4]);

describe('which points lie in an area', () => {
  it('D-13: inside counts, outside does not, also in the notch of an outline', () => {
    expect(isInArea(at(4.83, 45.755), [[SQUARE]])).toBe(true);
    expect(isInArea(at(4.85, 45.755), [[SQUARE]])).toBe(false);
    expect(isInArea(at(1, 1), [[NOTCHED]])).toBe(true);
    expect(isInArea(at(2, 2), [[NOTCHED]])).toBe(false);
  });

  it('D-13: the boundary belongs to it, to a centimetre', () => {
    for (const corner of SQUARE) expect(isInArea(corner, [[SQUARE]])).toBe(true);
    expect(isInArea(at(4.83, 45.75), [[SQUARE]])).toBe(true);
    expect(isInArea(at(1, 2.5), [[NOTCHED]])).toBe(true);
    expect(isInArea(at(4.83, 45.75 - 0.9e-7), [[SQUARE]])).toBe(true);
    expect(isInArea(at(4.83, 45.75 - 1.1e-7), [[SQUARE]])).toBe(false);
    expect(isInArea(at(2, -1e-7), [[NOTCHED]])).toBe(true);
  });

  it('D-13: a hole does not belong to it, its boundary does', () => {
    expect(isInArea(at(4.83, 45.76), [[SQUARE, COURTYARD]])).toBe(false);
    expect(isInArea(at(4.828, 45.76), [[SQUARE, COURTYARD]])).toBe(true);
    expect(isInArea(at(4.825, 45.76), [[SQUARE, COURTYARD]])).toBe(true);
  });

  it('D-13: of several polygons one is enough, even in the hole of another', () => {
    expect(isInArea(at(4.83, 45.76), [[SQUARE, COURTYARD], [COURTYARD]])).toBe(true);
    expect(isInArea(at(4.83, 45.76), [])).toBe(false);
  });
});

const longitude = fc.integer({ min: -1700, max: 1700 }).map((tenths) => tenths / 10);
const latitude = fc.integer({ min: -800, max: 800 }).map((tenths) => tenths / 10);
const angles = fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 3, maxLength: 40 });

/** Corners on a circle: convex whatever they are. */
const roundRing = fc.record({ longitude, latitude, angles }).map((drawn) => {
  const corners = drawn.angles
    .toSorted((one, other) => one - other)
    .map((angle) => (angle * Math.PI) / 180)
    .map((angle) =>
      at(drawn.longitude + 0.05 * Math.cos(angle), drawn.latitude + 0.05 * Math.sin(angle)),
    );
  return { centre: at(drawn.longitude, drawn.latitude), corners };
});
const closed = (corners: readonly Coordinates[]) => [...corners, ...corners.slice(0, 1)];

describe('for all areas', () => {
  it('D-13: what lies between its corners lies in it, and what is farther than all does not', () => {
    fc.assert(
      fc.property(
        roundRing,
        fc.nat(),
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (drawn, i, j, share) => {
          const { corners, centre } = drawn;
          const one = corners[i % corners.length] ?? centre;
          const other = corners[j % corners.length] ?? centre;
          const between = at(
            one.longitude + share * (other.longitude - one.longitude),
            one.latitude + share * (other.latitude - one.latitude),
          );
          const area = [[closed(corners)]];
          expect(isInArea(between, area)).toBe(true);
          const beyond = (ahead: Coordinates) =>
            at(
              centre.longitude + 1.01 * (ahead.longitude - centre.longitude),
              centre.latitude + 1.01 * (ahead.latitude - centre.latitude),
            );
          expect(isInArea(beyond(one), area)).toBe(false);
        },
      ),
    );
  });

  it('D-13: neither where a ring begins nor its direction matters', () => {
    fc.assert(
      fc.property(roundRing, longitude, latitude, fc.nat(), ({ corners }, x, y, start) => {
        const turned = start % corners.length;
        const rotated = [...corners.slice(turned), ...corners.slice(0, turned)];
        const [first = at(x, y)] = corners;
        const near = at(first.longitude + x / 2000, first.latitude + y / 2000);
        const answer = isInArea(near, [[closed(corners)]]);
        expect(isInArea(near, [[closed(rotated)]])).toBe(answer);
        expect(isInArea(near, [[closed(corners.toReversed())]])).toBe(answer);
      }),
    );
  });

  it('D-13: a point is in an area or in the hole that has its outline, on its boundary in both', () => {
    fc.assert(
      fc.property(longitude, latitude, (x, y) => {
        const around = ringOf([-200, -100], [200, -100], [200, 100], [-200, 100]);
        const inner = ringOf([-100, -50], [100, -50], [100, 50], [-100, 50]);
        const point = at(x, y);
        const isOnBoundary =
          (Math.abs(x) === 100 && Math.abs(y) <= 50) || (Math.abs(y) === 50 && Math.abs(x) <= 100);
        const both = [isInArea(point, [[inner]]), isInArea(point, [[around, inner]])];
        expect(both.filter(Boolean)).toHaveLength(isOnBoundary ? 2 : 1);
      }),
    );
  });

  it('R-27: what has its corners on a circle is a simple ring; two of them swapped, it is none', () => {
    fc.assert(
      fc.property(
        roundRing.filter(({ corners }) => corners.length > 3),
        ({ corners }) => {
          expect(isSimpleRing(closed(corners))).toBe(true);
          const [one, other, ...rest] = corners;
          const swapped = [other, one, ...rest].filter((corner) => corner !== undefined);
          expect(isSimpleRing(closed(swapped))).toBe(false);
        },
      ),
    );
  });
});

describe('which rings enclose a surface', () => {
  it('R-27: one that does not touch itself', () => {
    expect(isSimpleRing(SQUARE)).toBe(true);
    expect(isSimpleRing(NOTCHED)).toBe(true);
    expect(isSimpleRing(ringOf([0, 0], [1, 0], [2, 0], [2, 2]))).toBe(true);
    expect(isSimpleRing(ringOf([3, 1], [4, 1], [3, 3]))).toBe(true);
  });

  it('R-27: one whose side has a corner on it', () => {
    expect(isSimpleRing(ringOf([2, 0], [2, 1], [2, 3], [1, 4]))).toBe(true);
    expect(isSimpleRing(ringOf([2, 4], [3, 3], [4, 2], [1, 3], [0, 3]))).toBe(true);
    expect(isSimpleRing(ringOf([1, 0], [3, 3], [3, 2], [2, 1]))).toBe(true);
  });

  it.each([
    ['a bow tie', ringOf([0, 0], [2, 2], [2, 0], [0, 2])],
    ['a line there and back', ringOf([0, 0], [1, 0], [2, 0])],
    ['a spike', ringOf([0, 0], [4, 0], [4, 4], [4, 6], [4, 4], [0, 4])],
    ['a corner on another edge', ringOf([0, 0], [4, 0], [4, 4], [2, 0], [0, 4])],
    ['a corner twice', ringOf([0, 0], [2, 0], [2, 0], [0, 2])],
    ['a side there, back and there again', ringOf([0, 0], [4, 0], [1, 0], [6, 0], [6, 4], [0, 4])],
    ['the same to the north', ringOf([0, 0], [0, 4], [0, 1], [0, 6], [4, 6], [4, 0])],
    ['a corner twice on a side', ringOf([0, 0], [2, 0], [2, 0], [4, 0], [0, 4])],
    ['a square of a centimetre', ringOf([0, 0], [1e-7, 0], [1e-7, 1e-7], [0, 1e-7])],
    ['two points', ringOf([0, 0], [1, 1])],
    ['nothing', []],
  ])('R-27: %s is none', (_name, ring) => {
    expect(isSimpleRing(ring)).toBe(false);
  });
});

describe('which zone serves an address at a position', () => {
  const inner = aZone({ name: 'Centre', area: [[COURTYARD]] });
  const outer = aZone({ name: 'Presqu’île', area: [[SQUARE]] });
  const byCode = aZone({ name: 'Villeurbanne', postalCode: '69100', city: 'Villeurbanne' });
  const lyon = { postalCode: '69002', city: 'Lyon' };
  const villeurbanne = { postalCode: '69100', city: 'Villeurbanne' };

  it('D-12: of several areas around it, the first in the list', () => {
    expect(servingZone([inner, outer], lyon, at(4.83, 45.76))).toBe(inner);
    expect(servingZone([outer, inner], lyon, at(4.83, 45.76))).toBe(outer);
    expect(servingZone([inner, outer], lyon, at(4.825, 45.76))).toBe(outer);
  });

  it('D-12: an area comes before the postal code, and without an area the postal code counts', () => {
    const zones = [byCode, outer];
    expect(servingZone(zones, villeurbanne, at(4.83, 45.755))).toBe(outer);
    expect(servingZone(zones, villeurbanne, at(4.9, 45.77))).toBe(byCode);
    expect(servingZone(zones, lyon, at(4.9, 45.77))).toBeNull();
  });

  it('D-12: without a position no area serves, and the postal code of a drawn zone does not count', () => {
    expect(servingZone([inner, outer, byCode], lyon, null)).toBeNull();
    expect(servingZone([inner, outer, byCode], villeurbanne, null)).toBe(byCode);
  });
});
