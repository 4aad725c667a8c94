const [END_OF_DIRECTORY, ENTRY, FILE] = [0x06054b50, 0x02014b50, 0x04034b50];
const [END_BYTES, ENTRY_BYTES, FILE_BYTES] = [22, 46, 30];
const [STORED, DEFLATED] = [0, 8];

/** Whether a file is packed, as maps export .kmz. */
export function isPacked(bytes: Uint8Array): boolean {
  return bytes.length > END_BYTES && viewOf(bytes).getUint32(0, true) === FILE;
}

/**
 * The KML file within a packed one (.kmz), a ZIP archive: `doc.kml`, else the first one. Null where there is none, where
 * it can't be unpacked, or is larger than `maximum` bytes: no more is unpacked than that. Rule OP-24.
 */
export async function unpackedKml(bytes: Uint8Array, maximum: number): Promise<Uint8Array | null> {
  try {
    const files = kmlFilesOf(bytes);
    const chosen = files.find(({ name }) => name === 'doc.kml') ?? files[0];
    if (!chosen) return null;
    const content = bytes.slice(chosen.from, chosen.from + chosen.length);
    if (chosen.method === DEFLATED) return await inflated(content, maximum);
    return content.length > maximum ? null : content;
  } catch {
    return null;
  }
}

interface PackedFile {
  readonly name: string;
  readonly method: number;
  readonly from: number;
  /** Packed, in bytes. */
  readonly length: number;
}

/** By the directory at the end of the archive. Throws where it points beyond the file. */
function kmlFilesOf(bytes: Uint8Array): readonly PackedFile[] {
  const view = viewOf(bytes);
  let end = bytes.length - END_BYTES;
  while (view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  const files: PackedFile[] = [];
  let at = view.getUint32(end + 16, true);
  while (view.getUint32(at, true) === ENTRY) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) =>
      view.getUint16(at + offset, true),
    ) as [number, number, number];
    const nameFrom = at + ENTRY_BYTES;
    const name = new TextDecoder().decode(bytes.subarray(nameFrom, nameFrom + nameBytes));
    const method = view.getUint16(at + 10, true);
    if (/\.kml$/i.test(name) && (method === STORED || method === DEFLATED)) {
      const file = view.getUint32(at + 42, true);
      const from =
        file + FILE_BYTES + view.getUint16(file + 26, true) + view.getUint16(file + 28, true);
      const length = view.getUint32(at + 20, true);
      files.push({ name: name.toLowerCase(), method, from, length });
    }
    at = nameFrom + nameBytes + extraBytes + commentBytes;
  }
  return files;
}

async function inflated(
  packed: Uint8Array<ArrayBuffer>,
  maximum: number,
): Promise<Uint8Array | null> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > maximum) {
      await reader.cancel();
      return null;
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
