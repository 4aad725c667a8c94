import { expect, test } from 'vitest';
import { areaOfGeometry, readArea } from './geojson-area.ts';

const RING = [
  [4.82, 45.75],
  [4.84, 45.75],
  [4.84, 45.77],
  [4.82, 45.75],
];
const POLYGON = { type: 'Polygon', coordinates: [RING] };

test('OP-23: a polygon is an area, and several of a collection of geometries are one', () => {
  expect(areaOfGeometry(POLYGON)).toEqual(POLYGON);
  const line = { type: 'LineString', coordinates: RING };
  expect(
    areaOfGeometry({ type: 'GeometryCollection', geometries: [POLYGON, line, POLYGON] }),
  ).toEqual({
    type: 'MultiPolygon',
    coordinates: [[RING], [RING]],
  });
});

test('OP-23: a ring that its file leaves open is closed', () => {
  const open = { type: 'Polygon', coordinates: [RING.slice(0, -1)] };
  expect(areaOfGeometry(open)).toEqual(POLYGON);
  expect(areaOfGeometry({ type: 'Polygon', coordinates: [RING.slice(0, 2)] })).toBeNull();
});

test('OP-23: what has no polygon draws nothing', () => {
  for (const file of [null, 3, 'x', [], {}, { type: 'Point', coordinates: [4, 45] }]) {
    expect(areaOfGeometry(file)).toBeNull();
    expect(readArea(file)).toBeNull();
  }
  expect(areaOfGeometry({ type: 'Polygon', coordinates: [[[4, 91]]] })).toBeNull();
});
