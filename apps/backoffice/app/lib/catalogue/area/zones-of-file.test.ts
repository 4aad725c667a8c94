import { toZoneArea } from '@comptoir/contract/settings/drawn-area';
import type { WireZoneArea } from '@comptoir/contract/settings/zone-area';
import { metresBetween } from '@comptoir/domain/delivery/coordinates';
import { expect, test } from 'vitest';
import { textOfZones, zonesOfFile } from './zones-of-file.ts';

const RING = [
  [4.82, 45.75],
  [4.84, 45.75],
  [4.84, 45.77],
  [4.82, 45.75],
];
const POLYGON = { type: 'Polygon', coordinates: [RING] };
const feature = (properties: object, geometry: object = POLYGON) => ({
  type: 'Feature',
  properties,
  geometry,
});
const collection = (...features: readonly object[]) =>
  JSON.stringify({ type: 'FeatureCollection', features });

/** In µs of the processor, which other programs do not lengthen: a quadratic reader takes minutes, a linear one a second. */
const QUADRATIC = 10_000_000;

test('OP-24: each feature of a collection is a zone with its name, fee and minimum', () => {
  const text = collection(
    feature({ name: 'Centre', fee: 0, minimum: 15 }),
    feature(
      { Title: 'Large', price: '4,90 €' },
      { type: 'MultiPolygon', coordinates: [[RING], [RING]] },
    ),
    feature({}),
  );
  expect(zonesOfFile(text)).toEqual({
    zones: [
      { name: 'Centre', postal_code: '', delivery_fee: 0, minimum_order: 15, area: POLYGON },
      {
        name: 'Large',
        postal_code: '',
        delivery_fee: 4.9,
        area: { type: 'MultiPolygon', coordinates: [[RING], [RING]] },
      },
      { name: 'Zone 3', postal_code: '', area: POLYGON },
    ],
    unnamed: ['Zone 3'],
    leftOut: 0,
    unread: [],
    feeInName: [],
    thinned: [],
    beyond: [],
  });
});

test('OP-24: priorities decide the order where each feature has one', () => {
  const names = (text: string) => zonesOfFile(text).zones.map(({ name }) => name);
  const [far, near] = [
    { name: 'Far', priority: 2 },
    { name: 'Near', priority: '1' },
  ];
  expect(names(collection(feature(far), feature(near)))).toEqual(['Near', 'Far']);
  expect(names(collection(feature(far), feature(near), feature({ name: 'Other' })))).toEqual([
    'Far',
    'Near',
    'Other',
  ]);
});

test('OP-24: names differ, points are left out, and an amount that is none is named', () => {
  const point = feature({ name: 'Shop' }, { type: 'Point', coordinates: [4, 45] });
  const text = collection(
    feature({ name: 'A', fee: '4,905' }),
    point,
    feature({ name: 'A', fee: -1 }),
  );
  expect(zonesOfFile(text)).toEqual({
    zones: [
      { name: 'A', postal_code: '', area: POLYGON },
      { name: 'A 2', postal_code: '', area: POLYGON },
    ],
    unnamed: [],
    leftOut: 1,
    unread: ['A', 'A 2'],
    feeInName: [],
    thinned: [],
    beyond: [],
  });
});

test('OP-24: a geometry, a feature and a collection of geometries are one zone each', () => {
  const geometries = { type: 'GeometryCollection', geometries: [POLYGON, POLYGON] };
  for (const file of [POLYGON, feature({}), feature({}, geometries)]) {
    expect(zonesOfFile(JSON.stringify(file)).zones).toHaveLength(1);
  }
});

test('OP-24: placemarks of KML are zones, with fees of their data or their names', () => {
  const polygon = (inner = '') =>
    `<Polygon><outerBoundaryIs><LinearRing><coordinates>
      4.82,45.75,0 4.84,45.75,0
      4.84,45.77,0 4.82,45.75,0</coordinates></LinearRing></outerBoundaryIs>${inner}</Polygon>`;
  const kml = `<?xml version="1.0"?><kml:kml xmlns:kml="x"><kml:Document><name>Livraison</name>
    <kml:Placemark id="a"><kml:name>Centre 0 €</kml:name>${polygon()}</kml:Placemark>
    <Placemark><name><![CDATA[Nord &amp; Est 3,50 €]]></name>${polygon()}</Placemark>
    <Placemark><name>Sud</name><ExtendedData><Data name="fee"><value>2.5</value></Data>
      <SchemaData><SimpleData name="minimum">20</SimpleData></SchemaData></ExtendedData>
      <MultiGeometry>${polygon()}${polygon()}</MultiGeometry></Placemark>
    <Placemark><name>Shop</name><Point><coordinates>4.8,45.7</coordinates></Point></Placemark>
    </kml:Document></kml:kml>`;
  const { zones, leftOut, feeInName } = zonesOfFile(kml);
  expect(zones).toEqual([
    { name: 'Centre', postal_code: '', delivery_fee: 0, area: POLYGON },
    { name: 'Nord & Est', postal_code: '', delivery_fee: 3.5, area: POLYGON },
    {
      name: 'Sud',
      postal_code: '',
      delivery_fee: 2.5,
      minimum_order: 20,
      area: { type: 'MultiPolygon', coordinates: [[RING], [RING]] },
    },
  ]);
  expect([leftOut, feeInName]).toEqual([1, ['Centre', 'Nord & Est']]);
});

test.each([
  ['Zone 1 – 2,50 €', 'Zone 1', 2.5],
  ['Zone 1: 2.50€', 'Zone 1', 2.5],
  ['Nord (3 €)', 'Nord', 3],
  ['3,50 € – Nord', 'Nord', 3.5],
  ['Nord 3 EUR', 'Nord', 3],
  ['Nord, livraison 3 euros', 'Nord, livraison', 3],
  ['Nord', 'Nord', undefined],
  ['Nord 2', 'Nord 2', undefined],
  ['2,50 €', '2,50 €', 2.5],
  ['Nord 2,50 € puis 4 €', 'Nord 2,50 € puis 4 €', undefined],
  ['Nord (minimum 20 €)', 'Nord (minimum 20 €)', undefined],
  ['Nord dès 20 €', 'Nord dès 20 €', undefined],
  ['Nord à partir de 20 €', 'Nord à partir de 20 €', undefined],
  ['Nord 2,505 €', 'Nord 2,505 €', undefined],
])('OP-24: « %s » is a zone « %s » with a fee of %s', (written, name, fee) => {
  const [zone] = zonesOfFile(collection(feature({ name: written }))).zones;
  expect([zone?.name, zone?.delivery_fee]).toEqual([name, fee]);
});

test('OP-24: where a property gives the fee, an amount in the name stays in it', () => {
  const { zones, feeInName } = zonesOfFile(
    collection(feature({ name: 'Panier 20 €', fee: 2 }), feature({ name: 'Nord 3 €', fee: 'x' })),
  );
  expect(zones).toMatchObject([{ name: 'Panier 20 €', delivery_fee: 2 }, { name: 'Nord 3 €' }]);
  expect(feeInName).toEqual([]);
});

test('OP-24: properties are known by usual names, whatever their accents', () => {
  const text = collection(
    feature({ NOM: 'Nord', 'Frais de livraison': '2,50 €', 'Minimum de commande': '15' }),
    feature({ label: 'Sud', delivery_fee: 3, min_order: '20,00' }),
  );
  expect(zonesOfFile(text).zones).toMatchObject([
    { name: 'Nord', delivery_fee: 2.5, minimum_order: 15 },
    { name: 'Sud', delivery_fee: 3, minimum_order: 20 },
  ]);
});

test('OP-24: comments of KML draw nothing, and a space after a comma is read over', () => {
  const placemark = (name: string) =>
    `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>
      4.82, 45.75, 0 4.84, 45.75, 0 4.84, 45.77, 0 4.82, 45.75, 0
    </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  const kml = `<kml><!-- ${placemark('Old')} -->${placemark('New')}<!-- ${placemark('Off')}</kml>`;
  expect(zonesOfFile(kml).zones).toEqual([{ name: 'New', postal_code: '', area: POLYGON }]);
});

test('OP-24: all holes of a polygon of KML are read, several of one element too', () => {
  const ring = (from: number, size: number) => {
    const to = from + size;
    return [
      ...[
        [from, from],
        [to, from],
        [to, to],
      ],
      ...[
        [from, to],
        [from, from],
      ],
    ];
  };
  const written = (points: number[][]) =>
    `<LinearRing><coordinates>${points.map((point) => `${point.join(',')},0`).join(' ')}</coordinates></LinearRing>`;
  const [outer, ...holes] = [ring(1, 9), ring(2, 1), ring(4, 1), ring(6, 1)];
  const [first = [], second = [], third = []] = holes;
  const kml = `<kml><Placemark><name>Troué</name><Polygon>
    <outerBoundaryIs>${written(outer ?? [])}</outerBoundaryIs>
    <innerBoundaryIs>${written(first)}${written(second)}</innerBoundaryIs>
    <innerBoundaryIs>${written(third)}</innerBoundaryIs></Polygon></Placemark></kml>`;
  expect(zonesOfFile(kml).zones.map(({ area }) => area)).toEqual([
    { type: 'Polygon', coordinates: [outer, ...holes] },
  ]);
});

test('OP-24: markup in a description of KML is text, and data may have names in other quotes', () => {
  const kml = `<kml><Folder><name>Livraison</name><Placemark>
    <description><![CDATA[<name>x</name> 3 €</Placemark>]]></description><name>Centre</name>
    <ExtendedData><Data name='deliveryFee'><value><![CDATA[2,50 €]]></value></Data></ExtendedData>
    <Polygon><outerBoundaryIs><LinearRing><coordinates>4.82,45.75 4.84,45.75 4.84,45.77 4.82,45.75
    </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Folder></kml>`;
  expect(zonesOfFile(kml)).toEqual({
    zones: [{ name: 'Centre', postal_code: '', delivery_fee: 2.5, area: POLYGON }],
    unnamed: [],
    leftOut: 0,
    unread: [],
    feeInName: [],
    thinned: [],
    beyond: [],
  });
});

test('OP-24: an area whose coordinates are no degrees is named, also where it is one of several', () => {
  const metres = [RING.map(([x = 0, y = 0]) => [x * 100_000, y * 100_000])];
  const text = collection(
    feature({ name: 'Lambert' }, { type: 'Polygon', coordinates: metres }),
    feature({ name: 'Half' }, { type: 'MultiPolygon', coordinates: [[RING], metres] }),
    feature({ name: 'Whole' }),
    feature({ name: 'Nowhere' }, { type: 'Point', coordinates: [4, 45] }),
  );
  const { zones, leftOut, beyond } = zonesOfFile(text);
  expect(zones.map(({ name }) => name)).toEqual(['Whole']);
  expect([leftOut, beyond]).toEqual([1, ['Lambert', 'Half']]);
});

test('OP-24: thousands of zones of one name are read in linear time', () => {
  const begin = process.cpuUsage();
  const text = collection(...Array.from({ length: 20_000 }, () => feature({ name: 'A' })));
  expect(zonesOfFile(text).zones.at(-1)?.name).toBe('A 20000');
  expect(process.cpuUsage(begin).user).toBeLessThan(QUADRATIC);
});

test('OP-24: what has no polygon has no zones', () => {
  for (const text of ['', 'null', '3', '[]', '{}', '<kml>', '<Placemark>', '{"type":"Point"}']) {
    expect(zonesOfFile(text).zones).toEqual([]);
  }
  const begin = process.cpuUsage();
  for (const worst of ['<Placemark>', '<Polygon', '<a:', '<Data name="']) {
    zonesOfFile(worst.repeat(1_000_000 / worst.length));
  }
  expect(process.cpuUsage(begin).user).toBeLessThan(QUADRATIC);
});

test.each([
  [{ fid: 1, nom: 'A', frais_livraison: 2.5, panier_min: 20 }, 'A', 2.5, 20],
  [{ Zone: 'B', delivery_cost: 3, minOrderValue: 25 }, 'B', 3, 25],
  [{ NOM_COM: 'C', 'Coût de livraison': '3.5', min_panier: 10 }, 'C', 3.5, 10],
  [{ libellé: 'D', 'Tarif livraison (€)': '4', 'Minimum (€)': '30' }, 'D', 4, 30],
  [{ name: 'E', fee: 3.9000000000000004, minimum: 15.000000000000002 }, 'E', 3.9, 15],
])('OP-24: the properties %j are a name, a fee and a minimum', (properties, ...said) => {
  const { zones, unread } = zonesOfFile(collection(feature(properties)));
  const given = zones.map((zone) => [zone.name, zone.delivery_fee, zone.minimum_order]);
  expect([given, unread]).toEqual([[said], []]);
});

test('OP-24: heights and points that repeat the one before are left out', () => {
  const written = [
    [4.82, 45.75, 170],
    [4.84, 45.75, 171],
    [4.84, 45.75, 172],
    [4.84, 45.77, 170],
    [4.82, 45.75, 169.5],
  ];
  const [zone] = zonesOfFile(JSON.stringify({ type: 'Polygon', coordinates: [written] })).zones;
  expect(zone?.area).toEqual(POLYGON);
});

test('OP-24: a point with a radius is a circle, a mark of some pixels is none', () => {
  const point = { type: 'Point', coordinates: [4.83, 45.76] };
  const { zones, leftOut } = zonesOfFile(
    collection(
      feature({ name: '5 km', radius: 5000 }, point),
      feature({ name: 'Shop', radius: 10 }, point),
      feature({ name: 'World', radius: 1e9 }, point),
    ),
  );
  expect(zones.map(({ name }) => name)).toEqual(['5 km']);
  expect(leftOut).toBe(2);
  const [ring = []] = zones[0]?.area.coordinates ?? [];
  const distances = toZoneArea(zones[0]?.area as WireZoneArea)
    .flat(2)
    .map((corner) => Math.round(metresBetween({ latitude: 45.76, longitude: 4.83 }, corner) / 100));
  expect([ring.length, new Set(distances)]).toEqual([65, new Set([50])]);
});

test('OP-24: a map of uMap has its zones in layers, and a list of features is one of zones', () => {
  const layers = [{ type: 'FeatureCollection', features: [feature({ name: 'A' })] }];
  const map = { type: 'umap', geometry: { type: 'Point', coordinates: [4, 45] }, layers };
  for (const file of [map, [feature({ name: 'A' })]]) {
    expect(zonesOfFile(JSON.stringify(file)).zones).toMatchObject([{ name: 'A', area: POLYGON }]);
  }
});

test('OP-24: the outline of a town with too many points is drawn with fewer, and told', () => {
  const around = (count: number, wave = 0) =>
    Array.from({ length: count + 1 }, (_, index) => {
      const angle = ((index % count) / count) * 2 * Math.PI;
      const radius = 0.02 + wave * (index % 2);
      return [4.83 + radius * Math.cos(angle), 45.76 + radius * Math.sin(angle)];
    });
  const town = feature({ name: 'Town' }, { type: 'Polygon', coordinates: [around(3000)] });
  const many = Array.from({ length: 200 }, () => [RING]);
  const text = collection(
    feature({ name: 'Small' }),
    town,
    feature({ name: 'Islands' }, { type: 'MultiPolygon', coordinates: many }),
  );
  const { zones, thinned } = zonesOfFile(text);
  expect(thinned).toEqual(['Town']);
  const counts = zones.map(({ area }) => toZoneArea(area).flat(2).length);
  expect(counts[0]).toBe(4);
  expect(counts[1]).toBeGreaterThan(200);
  expect(counts[1]).toBeLessThanOrEqual(500);
  expect(counts[2]).toBe(800);
  const distances = toZoneArea(zones[1]?.area as WireZoneArea)
    .flat(2)
    .map(({ latitude, longitude }) => Math.hypot(latitude - 45.76, longitude - 4.83));
  expect(Math.min(...distances)).toBeCloseTo(0.02, 6);
  expect(zonesOfFile(text).zones).toEqual(zones);

  const begin = process.cpuUsage();
  zonesOfFile(JSON.stringify({ type: 'Polygon', coordinates: [around(40_000, 0.01)] }));
  expect(process.cpuUsage(begin).user).toBeLessThan(QUADRATIC);
});

test.each([
  ['UTF-8', Buffer.from('Château')],
  ['UTF-8 with its mark', Buffer.from('\uFEFFChâteau')],
  ['windows-1252', Buffer.from('Château', 'latin1')],
  ['UTF-16', Buffer.from('\uFEFFChâteau', 'utf16le')],
  ['UTF-16, the larger byte first', Buffer.from('\uFEFFChâteau', 'utf16le').swap16()],
])('OP-24: a file in %s is read', async (_encoding, bytes) => {
  expect(await textOfZones(bytes)).toBe('Château');
});

test('OP-24: a line that ends where it begins is a zone, another one is left out', () => {
  const closed = { type: 'LineString', coordinates: RING };
  const open = { type: 'LineString', coordinates: RING.slice(0, 3) };
  const there = { type: 'LineString', coordinates: [RING[0], RING[1], RING[0]] };
  const several = { type: 'MultiLineString', coordinates: [RING, RING.slice(0, 3)] };
  const read = zonesOfFile(
    JSON.stringify({
      type: 'FeatureCollection',
      features: [closed, open, there, several].map((geometry, index) =>
        feature({ name: `Zone ${index}` }, geometry),
      ),
    }),
  );
  expect(read.zones.map(({ name, area }) => [name, area])).toEqual([
    ['Zone 0', POLYGON],
    ['Zone 3', POLYGON],
  ]);
  expect([read.leftOut, read.beyond]).toEqual([2, []]);
});

test('OP-24: a file of geometries within geometries 20,000 levels deep has no zone', () => {
  const deep = '{"type":"GeometryCollection","geometries":['.repeat(20_000) + ']}'.repeat(20_000);
  const features = `${'{"type":"FeatureCollection","features":['.repeat(20_000)}${']}'.repeat(20_000)}`;
  for (const text of [deep, features]) expect(zonesOfFile(text).zones).toEqual([]);
});

test('OP-24: a name that shows nothing is none', () => {
  const { zones } = zonesOfFile(
    collection(feature({ name: '\u200b' }), feature({ name: 'Le\u00adon' })),
  );
  expect(zones.map(({ name }) => name)).toEqual(['Zone 1', 'Leon']);
});
