import { expect, test } from 'vitest';
import { areaOfGeoJson } from './geojson-area.ts';

const RING = [
  [4.82, 45.75],
  [4.84, 45.75],
  [4.84, 45.77],
  [4.82, 45.75],
];
const POLYGON = { type: 'Polygon', coordinates: [RING] };
const feature = (geometry: object) => ({ type: 'Feature', properties: { name: 'A' }, geometry });

test('OP-23: a geometry, a feature and a collection of one draw the same area', () => {
  expect(areaOfGeoJson(POLYGON)).toEqual(POLYGON);
  expect(areaOfGeoJson(feature(POLYGON))).toEqual(POLYGON);
  expect(areaOfGeoJson({ type: 'FeatureCollection', features: [feature(POLYGON)] })).toEqual(
    POLYGON,
  );
});

test('OP-23: several polygons of a file are one area; points and lines are left out', () => {
  const line = { type: 'LineString', coordinates: RING };
  const features = [feature(POLYGON), feature(line), feature(POLYGON)];
  expect(areaOfGeoJson({ type: 'FeatureCollection', features })).toEqual({
    type: 'MultiPolygon',
    coordinates: [[RING], [RING]],
  });
});

test('OP-23: what has no polygon draws nothing', () => {
  for (const file of [null, 3, 'x', [], {}, { type: 'Point', coordinates: [4, 45] }]) {
    expect(areaOfGeoJson(file)).toBeNull();
  }
  expect(areaOfGeoJson({ type: 'Polygon', coordinates: [[[4, 91]]] })).toBeNull();
});
