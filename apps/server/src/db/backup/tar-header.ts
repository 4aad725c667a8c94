const BLOCK = 512;

/** What an entry of a tar archive is called and how long it is. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
}

/** The 512 bytes before a file's content in a tar archive (ustar): only the owner may read it. */
export function tarHeader({ name, size }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`Too long for an archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(octal(checksum(header), 7), 148);
  header.write(' ', 155);
  return header;
}

/** Reads such a header; null for the empty block that ends an archive. Throws for anything else. */
export function readTarHeader(header: Buffer): TarEntry | null {
  if (header.every((byte) => byte === 0)) return null;
  if (readOctal(header, 148, 8) !== checksum(header)) throw new Error('no tar header');
  return { name: textAt(header, 0, 100), size: readOctal(header, 124, 12) };
}

/** Zeros that fill a content up to whole blocks. */
export function tarPadding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

export const TAR_BLOCK = BLOCK;

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`;
}

function readOctal(header: Buffer, start: number, length: number): number {
  return Number.parseInt(textAt(header, start, length).trim(), 8);
}

function textAt(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString();
}

/** The sum of all bytes, its own field counted as spaces. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}
