import { DLE, ESC, GS } from '@comptoir/printer-client/commands';

const LF = 0x0a;
const FS = 0x1c;

/** What a printer does with the next bytes; what changes no paper is `ignored`. */
export type Command =
  | { readonly kind: 'character'; readonly byte: number }
  | { readonly kind: 'line_feed' }
  | { readonly kind: 'initialise' }
  | { readonly kind: 'feed'; readonly dots?: number; readonly lines?: number }
  | { readonly kind: 'cut'; readonly isFed: boolean }
  | { readonly kind: 'set'; readonly mode: Mode; readonly value: number }
  | { readonly kind: 'image'; readonly image: Bitmap; readonly isInLine: boolean }
  | { readonly kind: 'store_image'; readonly image: Bitmap }
  | { readonly kind: 'print_stored_image' }
  | { readonly kind: 'report_changes'; readonly isOn: boolean }
  | { readonly kind: 'confirm'; readonly id: string }
  | { readonly kind: 'drawer' }
  | { readonly kind: 'ignored' };

export type Mode =
  | 'align'
  | 'bold'
  | 'codePage'
  | 'font'
  | 'invert'
  | 'lineSpacing'
  | 'printMode'
  | 'size'
  | 'underline';

/** One bit for each dot, 1 for black, rows filled up to whole bytes. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rows: Uint8Array;
}

export interface ParsedCommand {
  readonly command: Command;
  readonly length: number;
}

const IGNORED: Command = { kind: 'ignored' };

/** Reads the command at the start of the bytes; null when its end has not arrived yet. */
export function parseCommand(bytes: Uint8Array): ParsedCommand | null {
  const [first] = bytes;
  if (first === undefined) return null;
  const parsed = parserOf(first)?.(bytes) ?? null;
  return parsed === null || parsed.length > bytes.length ? null : parsed;
}

type Parser = (bytes: Uint8Array) => ParsedCommand | null;

function parserOf(first: number): Parser {
  if (first === ESC) return parseEscape;
  if (first === GS) return parseGroup;
  if (first === FS) return (bytes) => fixed(bytes, FS_LENGTHS);
  if (first === DLE) return parseRealTime;
  if (first === LF) return () => ({ command: { kind: 'line_feed' }, length: 1 });
  if (first < 0x20) return () => ({ command: IGNORED, length: 1 });
  return ([byte = 0]) => ({ command: { kind: 'character', byte }, length: 1 });
}

/** Bytes after the two of the command; without an entry none. */
const ESC_LENGTHS: Readonly<Record<string, number>> = {
  ' ': 1,
  '!': 1,
  $: 2,
  '-': 1,
  '3': 1,
  '4': 1,
  '=': 1,
  E: 1,
  G: 1,
  J: 1,
  M: 1,
  R: 1,
  V: 1,
  '\\': 2,
  a: 1,
  c: 2,
  d: 1,
  p: 3,
  r: 1,
  t: 1,
  '{': 1,
};
const GS_LENGTHS: Readonly<Record<string, number>> = {
  '!': 1,
  B: 1,
  H: 1,
  I: 1,
  L: 2,
  P: 2,
  W: 2,
  a: 1,
  b: 1,
  f: 1,
  h: 1,
  r: 1,
  w: 1,
};
const FS_LENGTHS: Readonly<Record<string, number>> = { '!': 1, C: 1, S: 2, p: 2 };

const MODES: Readonly<Record<string, Mode>> = {
  'ESC !': 'printMode',
  'ESC -': 'underline',
  'ESC 3': 'lineSpacing',
  'ESC E': 'bold',
  'ESC M': 'font',
  'ESC a': 'align',
  'ESC t': 'codePage',
  'GS !': 'size',
  'GS B': 'invert',
};

/** The line spacing of a printer's start, in dots. */
export const DEFAULT_LINE_SPACING = 30;

function fixed(bytes: Uint8Array, lengths: Readonly<Record<string, number>>): ParsedCommand | null {
  const [, name] = bytes;
  if (name === undefined) return null;
  return { command: IGNORED, length: 2 + (lengths[String.fromCharCode(name)] ?? 0) };
}

function parseEscape(bytes: Uint8Array): ParsedCommand | null {
  const [, code, value = 0] = bytes;
  if (code === undefined) return null;
  const name = String.fromCharCode(code);
  if (name === '*') return parseColumnImage(bytes);
  const length = 2 + (ESC_LENGTHS[name] ?? 0);
  const mode = MODES[`ESC ${name}`];
  if (mode) return { command: { kind: 'set', mode, value }, length };
  switch (name) {
    case '@':
      return { command: { kind: 'initialise' }, length };
    case '2':
      return {
        command: { kind: 'set', mode: 'lineSpacing', value: DEFAULT_LINE_SPACING },
        length,
      };
    case 'J':
      return { command: { kind: 'feed', dots: value }, length };
    case 'd':
      return { command: { kind: 'feed', lines: value }, length };
    case 'p':
      return { command: { kind: 'drawer' }, length };
    default:
      return { command: IGNORED, length };
  }
}

function parseGroup(bytes: Uint8Array): ParsedCommand | null {
  const [, code, value = 0] = bytes;
  if (code === undefined) return null;
  const name = String.fromCharCode(code);
  const length = 2 + (GS_LENGTHS[name] ?? 0);
  const mode = MODES[`GS ${name}`];
  if (mode) return { command: { kind: 'set', mode, value }, length };
  switch (name) {
    case 'V':
      return bytes.length < 3 ? null : parseCut(value);
    case 'a':
      return { command: { kind: 'report_changes', isOn: value !== 0 }, length };
    case 'v':
      return parseRasterImage(bytes);
    case '(':
      return parseFunction(bytes);
    case 'k':
      return parseBarcode(bytes);
    default:
      return { command: IGNORED, length };
  }
}

function parseCut(value: number): ParsedCommand {
  const isFed = value === 65 || value === 66;
  return { command: { kind: 'cut', isFed }, length: isFed ? 4 : 3 };
}

/** DLE EOT, ENQ and DC4 act when they arrive; in the buffer they are passed over. */
function parseRealTime([, code, fn]: Uint8Array): ParsedCommand | null {
  if (code === undefined) return null;
  if (code !== 0x14) return { command: IGNORED, length: code === 0x04 || code === 0x05 ? 3 : 1 };
  if (fn === undefined) return null;
  return { command: IGNORED, length: fn === 8 ? 10 : 5 };
}

/** GS v 0: rows of a raster image. */
function parseRasterImage(bytes: Uint8Array): ParsedCommand | null {
  if (bytes.length < 8) return null;
  const rowBytes = at(bytes, 4) + at(bytes, 5) * 256;
  const height = at(bytes, 6) + at(bytes, 7) * 256;
  const length = 8 + rowBytes * height;
  const image = { width: rowBytes * 8, height, rows: bytes.slice(8, length) };
  return { command: { kind: 'image', image, isInLine: false }, length };
}

/** ESC * 33: columns of 24 dots, three bytes each, which take a place in the line as characters do. */
function parseColumnImage(bytes: Uint8Array): ParsedCommand | null {
  if (bytes.length < 5) return null;
  const columnBytes = at(bytes, 2) >= 32 ? 3 : 1;
  const width = at(bytes, 3) + at(bytes, 4) * 256;
  const length = 5 + width * columnBytes;
  if (bytes.length < length) return null;
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * columnBytes * 8);
  for (let x = 0; x < width; x += 1) {
    for (let y = 0; y < columnBytes * 8; y += 1) {
      const byte = at(bytes, 5 + x * columnBytes + (y >> 3));
      const index = y * rowBytes + (x >> 3);
      if (byte & (0x80 >> (y & 7))) rows[index] = (rows[index] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const image = { width, height: columnBytes * 8, rows };
  return { command: { kind: 'image', image, isInLine: true }, length };
}

/** GS ( with a letter: its length follows, so that what a printer does not know is passed over. */
function parseFunction(bytes: Uint8Array): ParsedCommand | null {
  if (bytes.length < 5) return null;
  const name = String.fromCharCode(at(bytes, 2));
  const length = 5 + at(bytes, 3) + at(bytes, 4) * 256;
  if (bytes.length < length) return null;
  const data = bytes.slice(5, length);
  return { command: functionOf(name, data), length };
}

function functionOf(name: string, data: Uint8Array): Command {
  const [m, fn] = data;
  if (name === 'H' && m === 48) {
    return { kind: 'confirm', id: String.fromCharCode(...data.slice(2, 6)) };
  }
  if (name !== 'L') return IGNORED;
  if (fn === 50 || fn === 2) return { kind: 'print_stored_image' };
  if (fn !== 112) return IGNORED;
  const width = at(data, 6) + at(data, 7) * 256;
  const height = at(data, 8) + at(data, 9) * 256;
  return { kind: 'store_image', image: { width, height, rows: data.slice(10) } };
}

/** GS k: data of a length that is given, or up to a NUL. Barcodes leave no mark on this paper. */
function parseBarcode(bytes: Uint8Array): ParsedCommand | null {
  if (bytes.length < 4) return null;
  if (at(bytes, 2) > 64) return { command: IGNORED, length: 4 + at(bytes, 3) };
  const end = bytes.indexOf(0, 3);
  return end < 0 ? null : { command: IGNORED, length: end + 1 };
}

function at(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}
