const BLOCK = 512;

const LONGEST_NAME = 100;

/** The header of an entry of a tar archive. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
  /** A pax record with the name of the next entry, which is too long for its own header. */
  readonly isExtended: boolean;
}

/** The header before a file's content in a tar archive (ustar, pax), with mode 0600. */
export function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) <= LONGEST_NAME) return block(name, size, '0');
  const record = paxRecord(`path=${name}\n`);
  return Buffer.concat([
    block('long-name', record.length, 'x'),
    record,
    Buffer.alloc(tarPadding(record.length)),
    block(name.slice(0, 20), size, '0'),
  ]);
}

/** A pax line, which begins with its own length. */
function paxRecord(line: string): Buffer {
  const length = Buffer.byteLength(line) + 1;
  const digits = String(length + String(length).length).length;
  return Buffer.from(`${length + digits} ${line}`);
}

/** The name in the content of an extended entry. */
export function extendedName(content: Buffer): string {
  const [, name] = /^\d+ path=([^\n]*)\n$/.exec(content.toString()) ?? [];
  if (name === undefined) throw new Error('an unknown extended header');
  return name;
}

function block(name: string, size: number, type: '0' | 'x'): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  header.write(octal(checksum(header), 7), 148);
  header.write(' ', 155);
  return header;
}

/** Reads a header; null for the empty block that ends an archive. Throws for anything else. */
export function readTarHeader(header: Buffer): TarEntry | null {
  if (header.every((byte) => byte === 0)) return null;
  if (readOctal(header, 148, 8) !== checksum(header)) throw new Error('no tar header');
  return {
    name: textAt(header, 0, LONGEST_NAME),
    size: readOctal(header, 124, 12),
    isExtended: textAt(header, 156, 1) === 'x',
  };
}

/** The number of zeros that fill a content up to whole blocks. */
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

/** The sum of all bytes, with the checksum field counted as spaces. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}
