import { metresBetween } from '@comptoir/domain/delivery/coordinates';
import { isSimpleRing } from '@comptoir/domain/delivery/zone-area';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaOf, cornersOf, middleAfter, squareAround, withCorner } from './area-corners.ts';
import { directionOf, fromPlan, movedBy, toPlan, viewOf } from './area-plan.ts';

const LYON = { latitude: 45.76, longitude: 4.83 };
const VIEW = { centre: LYON, metresAcross: 4000 };

const nearby = fc
  .record({
    east: fc.integer({ min: -4000, max: 4000 }),
    north: fc.integer({ min: -4000, max: 4000 }),
  })
  .map(({ east, north }) => movedBy(LYON, east, north));

test('OP-23: a place is found again where the plan shows it, to less than a metre', () => {
  fc.assert(
    fc.property(nearby, (place) => {
      expect(metresBetween(fromPlan(VIEW, toPlan(VIEW, place)), place)).toBeLessThan(1);
    }),
  );
  expect(toPlan(VIEW, LYON)).toEqual({ x: 200, y: 150 });
});

test('OP-23: the square to begin with has its sides at the distance, and is an area', () => {
  const corners = squareAround(LYON, 1000);
  expect(corners.map((corner) => Math.round(metresBetween(LYON, corner)))).toEqual([
    ...[1414, 1414, 1414, 1414],
  ]);
  expect(corners.map((corner) => directionOf(LYON, corner))).toEqual([
    ...['north-west', 'north-east', 'south-east', 'south-west'],
  ]);
  expect(cornersOf(areaOf(corners) ?? { type: 'Polygon', coordinates: [] })).toEqual(corners);
});

test('OP-23: a new corner goes into the nearest side, so that the outline stays simple', () => {
  const square = squareAround(LYON, 1000);
  const beyondTheEast = movedBy(LYON, 1500, 100);
  expect(withCorner(square, beyondTheEast)).toEqual(square.toSpliced(2, 0, beyondTheEast));
  expect(middleAfter(square, 0)).toEqual(movedBy(LYON, 0, 1000));
  fc.assert(
    fc.property(nearby, (corner) => {
      fc.pre(metresBetween(corner, LYON) > 1500);
      const corners = withCorner(square, corner);
      expect(isSimpleRing([...corners, ...corners.slice(0, 1)])).toBe(true);
    }),
  );
});

test('OP-23: two corners enclose nothing; holes and parts are not moved corner by corner', () => {
  expect(areaOf(squareAround(LYON, 500).slice(0, 2))).toBeNull();
  const ring = (areaOf(squareAround(LYON, 500))?.coordinates ?? [])[0] as [number, number][];
  expect(cornersOf({ type: 'Polygon', coordinates: [ring, ring] })).toBeNull();
  expect(cornersOf({ type: 'MultiPolygon', coordinates: [[ring], [ring]] })).toBeNull();
  expect(cornersOf({ type: 'MultiPolygon', coordinates: [[ring]] })).toHaveLength(4);
});

test('OP-23: the view shows all that is drawn', () => {
  const corners = squareAround(LYON, 3000);
  const view = viewOf(corners) ?? VIEW;
  for (const corner of corners) {
    const { x, y } = toPlan(view, corner);
    expect(x > 0 && x < 400 && y > 0 && y < 300).toBe(true);
  }
  expect(viewOf([])).toBeNull();
});
