/** The first bytes of a ZIP archive. */
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];

/** Whether a file is packed, as maps export .kmz. */
export function isPacked(bytes: Uint8Array): boolean {
  return ARCHIVE.every((byte, index) => bytes[index] === byte);
}

/**
 * The KML file within a packed one (.kmz), a ZIP archive: `doc.kml`, else the first one. Null where there is none, where
 * it can't be unpacked, or is larger than `maximum` bytes: nothing else is unpacked. Rule OP-24.
 */
export async function unpackedKml(bytes: Uint8Array, maximum: number): Promise<Uint8Array | null> {
  const { unzipSync } = await import('fflate');
  try {
    const names: string[] = [];
    unzipSync(bytes, { filter: ({ name }) => names.push(name) < 0 });
    const kml = names.filter((name) => /\.kml$/i.test(name));
    const chosen = kml.find((name) => name.toLowerCase() === 'doc.kml') ?? kml[0];
    const unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === chosen && originalSize <= maximum,
    });
    return unpacked[chosen ?? ''] ?? null;
  } catch {
    return null;
  }
}
