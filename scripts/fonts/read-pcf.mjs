import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Numbers of the tables in a PCF file, and bits of their formats. */
const METRICS = 4;
const BITMAPS = 8;
const ENCODINGS = 32;
const BIG_ENDIAN = 4;
const HIGH_BIT_FIRST = 8;
const COMPRESSED_METRICS = 0x100;
const NO_GLYPH = 0xffff;

/** The glyphs of a gzipped bitmap font of X11 by code point: rows of dots, 1 is black. */
export function readPcf(file) {
  const bytes = gunzipSync(readFileSync(file));
  const metrics = metricsOf(tableOf(bytes, METRICS));
  const bitmaps = bitmapsOf(tableOf(bytes, BITMAPS), bytes);
  const glyphs = new Map();
  for (const [code, index] of encodingsOf(tableOf(bytes, ENCODINGS))) {
    const { width, height } = metrics[index];
    const dots = (y) => Array.from({ length: width }, (_, x) => bitmaps(index, width, x, y));
    glyphs.set(
      code,
      Array.from({ length: height }, (_, y) => dots(y)),
    );
  }
  return glyphs;
}

function tableOf(bytes, type) {
  const count = bytes.readInt32LE(4);
  for (let index = 0; index < count; index++) {
    const entry = 8 + index * 16;
    if (bytes.readInt32LE(entry) === type) return reader(bytes, bytes.readInt32LE(entry + 12));
  }
  throw new Error(`The font has no table ${type}`);
}

function reader(bytes, start) {
  const format = bytes.readInt32LE(start);
  const suffix = format & BIG_ENDIAN ? 'BE' : 'LE';
  let position = start + 4;
  const advance = (length) => {
    position += length;
    return position - length;
  };
  return {
    format,
    int32: () => bytes[`readInt32${suffix}`](advance(4)),
    int16: () => bytes[`readInt16${suffix}`](advance(2)),
    uint16: () => bytes[`readUInt16${suffix}`](advance(2)),
    compressed: () => bytes[advance(1)] - 0x80,
    position: () => position,
  };
}

function metricsOf(table) {
  const isCompressed = (table.format & COMPRESSED_METRICS) !== 0;
  const count = isCompressed ? table.int16() : table.int32();
  const next = isCompressed ? table.compressed : table.int16;
  return Array.from({ length: count }, () => {
    const [left, right, , ascent, descent] = Array.from({ length: 5 }, next);
    if (!isCompressed) table.int16();
    return { width: right - left, height: ascent + descent };
  });
}

function bitmapsOf(table, bytes) {
  const offsets = Array.from({ length: table.int32() }, table.int32);
  for (let size = 0; size < 4; size++) table.int32();
  const start = table.position();
  const padding = 1 << (table.format & 3);
  const isHighFirst = (table.format & HIGH_BIT_FIRST) !== 0;
  return (index, width, x, y) => {
    const stride = Math.ceil(width / 8 / padding) * padding;
    const byte = bytes[start + offsets[index] + y * stride + (x >> 3)];
    return (byte >> (isHighFirst ? 7 - (x & 7) : x & 7)) & 1;
  };
}

function encodingsOf(table) {
  const [firstLow, lastLow, firstHigh, lastHigh] = Array.from({ length: 4 }, table.int16);
  table.int16();
  const encodings = [];
  for (let high = firstHigh; high <= lastHigh; high++) {
    for (let low = firstLow; low <= lastLow; low++) {
      const index = table.uint16();
      if (index !== NO_GLYPH) encodings.push([high * 256 + low, index]);
    }
  }
  return encodings;
}
