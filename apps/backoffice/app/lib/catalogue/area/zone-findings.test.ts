import { expect, test } from 'vitest';
import { withoutSwap, zoneFindings } from './zone-findings.ts';
import { zonesFromFile } from './zones-from-file.ts';
import { zonesOfFile } from './zones-of-file.ts';

const LYON = { latitude: 45.76, longitude: 4.83 };

/** A square of two hundredths of a degree from its south-western corner, the longitude first. */
const square = (west: number, south: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + 0.02, south],
      [west + 0.02, south + 0.02],
      [west, south + 0.02],
      [west, south],
    ],
  ],
});
const swappedSquare = (west: number, south: number) => {
  const { type, coordinates } = square(west, south);
  return { type, coordinates: coordinates.map((ring) => ring.map((point) => point.toReversed())) };
};
const file = (...zones: readonly (readonly [string, object])[]) =>
  zonesOfFile(
    JSON.stringify({
      type: 'FeatureCollection',
      features: zones.map(([name, geometry]) => ({
        type: 'Feature',
        properties: { name },
        geometry,
      })),
    }),
  );
const found = (
  read: ReturnType<typeof file>,
  restaurant: typeof LYON | null = LYON,
  draft: readonly object[] = [],
) =>
  zoneFindings(
    zonesFromFile(
      draft.map((zone) => ({ ...zone })),
      read,
    ),
    restaurant,
  );

test('OP-24: zones with swapped coordinates are named, also before the restaurant has a position', () => {
  const read = file(['Nord', swappedSquare(4.82, 45.77)], ['Sud', swappedSquare(4.82, 45.73)]);
  const none = { unclear: [], crowded: [], far: [], overlaps: [] };
  const all = { swapped: ['Nord', 'Sud'], isAllSwapped: true, ...none };
  expect(found(read)).toEqual(all);
  expect(found(read, null)).toEqual(all);
  expect(found(withoutSwap(read, LYON))).toEqual({
    ...all,
    swapped: [],
    isAllSwapped: false,
  });
});

test('OP-24: only the zones whose coordinates are swapped are put right', () => {
  const read = file(['Nord', swappedSquare(4.82, 45.77)], ['Sud', square(4.82, 45.73)]);
  expect(found(read)).toMatchObject({ swapped: ['Nord'], isAllSwapped: false });
  const [north, south] = withoutSwap(read, LYON).zones;
  expect(north?.area).toEqual(square(4.82, 45.77));
  expect(south?.area).toEqual(square(4.82, 45.73));
});

test('OP-24: zones over 100 km from the restaurant are named', () => {
  const read = file(['Lyon', square(4.82, 45.77)], ['Paris', square(2.34, 48.85)]);
  expect(found(read)).toMatchObject({ swapped: [], far: ['Paris'] });
  expect(found(read, null)).toMatchObject({ far: [] });
});

test('OP-24: outlines that cross themselves or have too many points are named', () => {
  const ring = [
    [4.82, 45.75],
    [4.84, 45.77],
    [4.84, 45.75],
    [4.82, 45.77],
    [4.82, 45.75],
  ];
  const point = Array.from({ length: 4 }, () => [4.82, 45.75]);
  const small = square(4.82, 45.77).coordinates;
  const read = file(
    ['Noeud', { type: 'Polygon', coordinates: [ring] }],
    ['Point', { type: 'Polygon', coordinates: [point] }],
    ['Îles', { type: 'MultiPolygon', coordinates: Array.from({ length: 101 }, () => small) }],
    ['Nord', square(4.82, 45.79)],
  );
  expect(found(read)).toMatchObject({ unclear: ['Noeud', 'Point'], crowded: ['Îles'] });
});

test('OP-24: zones that overlap are named, with those of the draft, of each those before it', () => {
  const read = file(['Centre', square(4.82, 45.77)], ['Large', square(4.83, 45.78)]);
  expect(found(read).overlaps).toEqual([{ name: 'Large', before: ['Centre'] }]);
  const draft = [
    { name: 'Ancienne', area: square(4.81, 45.76) },
    { name: 'Autre', area: square(4.8, 45.75) },
    { name: 'Code', postal_code: '69002' },
  ];
  expect(found(read, LYON, draft).overlaps).toEqual([
    { name: 'Centre', before: ['Ancienne'] },
    { name: 'Large', before: ['Centre'] },
  ]);
});

test('OP-24: a zone over several says so once', () => {
  const read = file(
    ['A', square(4.82, 45.77)],
    ['B', square(4.84, 45.77)],
    ['C', square(4.83, 45.775)],
  );
  expect(found(read).overlaps).toEqual([{ name: 'C', before: ['A', 'B'] }]);
});

test('OP-24: zones that share a boundary are no finding', () => {
  const read = file(['Ouest', square(4.82, 45.77)], ['Est', square(4.84, 45.77)]);
  expect(found(read).overlaps).toEqual([]);
});
