import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { textOfZones, zonesOfFile } from './zones-of-file.ts';

const KML = `<kml><Placemark><name>Château</name><LineString><coordinates>
  4.82,45.75,0 4.84,45.75,0 4.84,45.77,0 4.82,45.75,12</coordinates></LineString></Placemark></kml>`;

const DOC = zipSync({ 'doc.kml': strToU8(KML) });
const ICON = { 'images/icon.png': new Uint8Array(40) };

test('OP-24: the map of a packed file is read, doc.kml before others', async () => {
  const withOther = zipSync({ ...ICON, 'a/other.kml': strToU8('<kml/>'), 'doc.kml': strToU8(KML) });
  expect(await textOfZones(withOther)).toBe(KML);
  const text = await textOfZones(zipSync({ ...ICON, 'Carte.KML': [strToU8(KML), { level: 0 }] }));
  expect(text).toBe(KML);
  expect(zonesOfFile(text ?? '').zones).toMatchObject([
    { name: 'Château', area: { type: 'Polygon' } },
  ]);
});

test.each([
  ['without a map', zipSync({ 'carte.geojson': strToU8('{}') })],
  ['of which the rest is missing', DOC.slice(0, 120)],
  ['with broken contents', DOC.slice().fill(7, 60, 90)],
  ['that unpacks to more than a file may have', zipSync({ 'doc.kml': new Uint8Array(1_000_001) })],
])('OP-24: a packed file %s is told so', async (_, bytes) => {
  expect(await textOfZones(bytes)).toBeNull();
});
