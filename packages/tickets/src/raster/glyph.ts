import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import { columnsOfCharacter } from '../layout/paper-text.ts';

/** Dots of a character cell of printers: width of a column, and height. */
export const CELL_WIDTH = 12;
export const CELL_HEIGHT = 24;

/** A character's dots: 24 rows of 12 or 24, the left dot in the highest of `width` bits. */
export interface Glyph {
  readonly width: 12 | 24;
  readonly rows: readonly number[];
}

interface GlyphGroup {
  readonly width: 12 | 24;
  readonly codes: Uint32Array;
  readonly bitmaps: Uint8Array;
}

/** Decompressed at the first character that is drawn: 2 MB, which most shops never need. */
let groups: readonly GlyphGroup[] | undefined;

function readGroups(): readonly GlyphGroup[] {
  // Resolved by name: the server's bundle lies elsewhere than this file.
  const file = createRequire(import.meta.url).resolve('@comptoir/tickets/raster/glyphs.br');
  const bytes = Uint8Array.from(brotliDecompressSync(readFileSync(file)));
  const [narrow = 0, wide = 0] = new Uint32Array(bytes.buffer, 0, 2);
  const codes = new Uint32Array(bytes.buffer, 8, narrow + wide);
  const start = codes.byteOffset + codes.byteLength;
  const middle = start + narrow * CELL_HEIGHT * 2;
  return [
    { width: 12, codes: codes.subarray(0, narrow), bitmaps: bytes.subarray(start, middle) },
    { width: 24, codes: codes.subarray(narrow), bitmaps: bytes.subarray(middle) },
  ];
}

/** An empty frame stands for a character that no font here has: it is seen that one is missing. */
const MISSING = {
  12: { width: 12, rows: frame(12) },
  24: { width: 24, rows: frame(24) },
} as const;

function frame(width: number): readonly number[] {
  const full = (1 << (width - 2)) - 2;
  const sides = (1 << (width - 2)) | 2;
  return Array.from({ length: CELL_HEIGHT }, (_, y) => {
    if (y < 5 || y > 18) return 0;
    return y === 5 || y === 18 ? full | sides : sides;
  });
}

/** The characters of the last tickets: reading them out of the bitmaps takes longer than drawing them. */
const known = new Map<string, Glyph | null>();
const KNOWN_AT_MOST = 1_000;

/** The dots of a character, as printers draw it; null for one that lies on the character before it. */
export function glyphOf(character: string): Glyph | null {
  let glyph = known.get(character);
  if (glyph === undefined) {
    if (known.size >= KNOWN_AT_MOST) known.clear();
    glyph = readGlyph(character);
    known.set(character, glyph);
  }
  return glyph;
}

function readGlyph(character: string): Glyph | null {
  groups ??= readGroups();
  const code = character.codePointAt(0) ?? 0x20;
  for (const { width, codes, bitmaps } of groups) {
    const index = indexOf(codes, code);
    if (index < 0) continue;
    const stride = width === 12 ? 2 : 3;
    const start = index * CELL_HEIGHT * stride;
    const rows = Array.from({ length: CELL_HEIGHT }, (_, y) => {
      const at = start + y * stride;
      const [first = 0, second = 0, third = 0] = bitmaps.subarray(at, at + stride);
      return width === 12 ? (first << 4) | (second >> 4) : (first << 16) | (second << 8) | third;
    });
    return { width, rows };
  }
  const columns = columnsOfCharacter(character);
  const bare = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (columns === 0 || bare === '') return null;
  return bare === character ? MISSING[columns === 2 ? 24 : 12] : glyphOf(bare);
}

function indexOf(codes: Uint32Array, code: number): number {
  let low = 0;
  let high = codes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = codes[middle] ?? 0;
    if (found === code) return middle;
    if (found < code) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
