import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { textOfZones, zonesOfFile } from './zones-of-file.ts';

const KML = `<kml><Placemark><name>Château</name><LineString><coordinates>
  4.82,45.75,0 4.84,45.75,0 4.84,45.77,0 4.82,45.75,12</coordinates></LineString></Placemark></kml>`;

interface Packed {
  readonly name: string;
  readonly content: Buffer;
  readonly isStored?: boolean;
}

/** A ZIP archive, as other programs write it. */
function archiveOf(files: readonly Packed[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let size = 0;
  for (const { name, content, isStored = false } of files) {
    const packed = isStored ? content : deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isStored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(size, 10);
    directory.push(
      Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'),
      common,
      rest,
      Buffer.from(name),
    );
    const file = [Buffer.from('PK\u0003\u0004', 'latin1'), common, Buffer.from(name), packed];
    parts.push(...file);
    size += Buffer.concat(file).length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(size, 12);
  return new Uint8Array(
    Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006', 'latin1'), end]),
  );
}

const doc = { name: 'doc.kml', content: Buffer.from(KML) };

test('OP-24: the map of a packed file is read, doc.kml before others', async () => {
  const icon = { name: 'images/icon.png', content: Buffer.alloc(40) };
  const other = { name: 'a/other.kml', content: Buffer.from('<kml/>') };
  expect(await textOfZones(archiveOf([icon, other, doc]))).toBe(KML);
  const stored = { name: 'Carte.KML', content: Buffer.from(KML), isStored: true };
  const text = await textOfZones(archiveOf([icon, stored]));
  expect(text).toBe(KML);
  expect(zonesOfFile(text ?? '').zones).toMatchObject([
    { name: 'Château', area: { type: 'Polygon' } },
  ]);
});

test.each([
  ['without a map', archiveOf([{ name: 'carte.geojson', content: Buffer.from('{}') }])],
  ['of which the rest is missing', archiveOf([doc]).slice(0, 120)],
  ['with broken contents', archiveOf([doc]).fill(7, 60, 90)],
  [
    'that unpacks to more than a file may have',
    archiveOf([{ name: 'doc.kml', content: Buffer.alloc(1_000_001) }]),
  ],
])('OP-24: a packed file %s is told so', async (_, bytes) => {
  expect(await textOfZones(bytes)).toBeNull();
});
