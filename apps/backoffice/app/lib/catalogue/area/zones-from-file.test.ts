import { expect, test } from 'vitest';
import { zonesFromFile } from './zones-from-file.ts';
import { zonesOfFile } from './zones-of-file.ts';

const ring = (east: number) => [
  [east, 45.75],
  [east + 0.02, 45.75],
  [east + 0.02, 45.77],
  [east, 45.75],
];
const area = (east: number) => ({ type: 'Polygon', coordinates: [ring(east)] }) as const;
const file = (...features: readonly (readonly [object, number])[]) =>
  zonesOfFile(
    JSON.stringify({
      type: 'FeatureCollection',
      features: features.map(([properties, east]) => ({
        type: 'Feature',
        properties,
        geometry: area(east),
      })),
    }),
  );

const CENTRE = [{ name: 'Centre', fee: 0, minimum: 15 }, 4.82] as const;
const NORTH = [{ name: 'Nord', fee: 2.5 }, 4.9] as const;

test('OP-24: the same file twice adds its zones once', () => {
  const first = zonesFromFile([], file(CENTRE, NORTH, [{}, 4.7], [{ name: 'Nord' }, 4.6]));
  expect(first.zones.map(({ name }) => name)).toEqual(['Centre', 'Nord', 'Zone 3', 'Nord 2']);
  expect(first.lines.map(({ kind }) => kind)).toEqual(['new', 'new', 'new', 'new']);
  const again = zonesFromFile(first.zones, file(CENTRE, NORTH, [{}, 4.7], [{ name: 'Nord' }, 4.6]));
  expect(again.zones).toEqual(first.zones);
  expect(again.lines.map(({ kind }) => kind)).toEqual(Array(4).fill('unchanged'));
  expect(again.absent).toEqual([]);
});

test('OP-24: a zone of the file changes the one of its name, and keeps what the file does not say', () => {
  const zones = [
    { name: 'NORD', postal_code: '69004', delivery_fee: 3, minimum_order: 20, area: area(4.5) },
    { name: 'Centre', postal_code: '69002', delivery_fee: 0, minimum_order: 15 },
  ];
  const { zones: next, lines } = zonesFromFile(zones, file(CENTRE, NORTH));
  expect(next).toEqual([
    { name: 'Nord', postal_code: '69004', delivery_fee: 2.5, minimum_order: 20, area: area(4.9) },
    {
      name: 'Centre',
      postal_code: '69002',
      delivery_fee: 0,
      minimum_order: 15,
      area: area(4.82),
    },
  ]);
  expect(lines).toEqual([
    {
      kind: 'changed',
      name: 'Centre',
      changes: [{ field: 'area', before: undefined, after: area(4.82) }],
    },
    {
      kind: 'changed',
      name: 'Nord',
      changes: [
        { field: 'name', before: 'NORD', after: 'Nord' },
        { field: 'delivery_fee', before: 3, after: 2.5 },
        { field: 'area', before: area(4.5), after: area(4.9) },
      ],
    },
  ]);
});

test('OP-24: a zone of another name is known by what it covers, and one without a name in the file keeps its own', () => {
  const { zones } = zonesFromFile([], file(CENTRE, [{}, 4.7]));
  const renamed = zones.map((zone, index) => ({ ...zone, name: ['Vieille ville', 'Est'][index] }));
  const { zones: next, lines } = zonesFromFile(renamed, file(CENTRE, [{}, 4.7]));
  expect(next.map(({ name }) => name)).toEqual(['Centre', 'Est']);
  expect(lines).toEqual([
    {
      kind: 'changed',
      name: 'Centre',
      changes: [{ field: 'name', before: 'Vieille ville', after: 'Centre' }],
    },
    { kind: 'unchanged', name: 'Est', changes: [] },
  ]);
});

test('OP-24: a zone that the file does not have stays, and is counted', () => {
  const zones = [
    { name: 'Sud', postal_code: '69007' },
    { name: '', postal_code: '69008' },
  ];
  const { zones: next, absent } = zonesFromFile(zones, file(NORTH));
  expect(next.map(({ name }) => name)).toEqual(['Sud', '', 'Nord']);
  expect(absent).toEqual(['Sud', '69008']);
});

test('OP-24: a new zone without a name gets one that no other zone has', () => {
  const zones = [{ name: 'Zone 1', postal_code: '69007' }];
  expect(zonesFromFile(zones, file([{}, 4.7])).zones.map(({ name }) => name)).toEqual([
    'Zone 1',
    'Zone 1 2',
  ]);
});

test('OP-24: two zones of one shape are told apart by their names', () => {
  const twins = file([{ name: 'Midi', fee: 1 }, 4.7], [{ name: 'Soir', fee: 2 }, 4.7]);
  const { zones } = zonesFromFile([], twins);
  const again = zonesFromFile(zones.toReversed(), twins);
  expect(again.lines.map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged']);
});
