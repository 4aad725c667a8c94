import { expect, test } from 'vitest';
import { isPacked, zonesOfFile } from './zones-of-file.ts';

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

test('OP-24: a packed file is told so', () => {
  expect(isPacked('PK\u0003\u0004doc.kml')).toBe(true);
  expect(isPacked('{"type":"FeatureCollection"}')).toBe(false);
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
