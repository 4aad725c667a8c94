import type { Row, Span } from '../layout/layout-ticket.ts';
import { columnsOf, columnsOfCharacter } from '../layout/paper-text.ts';
import { CELL_HEIGHT, CELL_WIDTH, glyphOf } from './glyph.ts';

/** Black and white dots: a bit for each, rows of whole bytes, the left dot in the highest bit, 1 is black. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** Bytes of a row. */
  readonly stride: number;
  readonly bits: Uint8Array;
}

/** Dots from one line to the next in normal size, as printers feed them. */
const LINE_HEIGHT = 30;

/** The height of a row in dots, with the gap to the next one. */
function heightOf({ spans, isTight }: Row): number {
  const height = CELL_HEIGHT * Math.max(1, ...spans.map((part) => part.height));
  return isTight ? height : Math.max(LINE_HEIGHT, height);
}

/** Rows as a printer with letters of 12 × 24 dots prints them. */
export function drawRows(rows: readonly Row[], columns: number): Bitmap {
  const width = columns * CELL_WIDTH;
  const height = rows.reduce((sum, row) => sum + heightOf(row), 0);
  const stride = Math.ceil(width / 8);
  const bitmap = { width, height, stride, bits: new Uint8Array(stride * height) };
  let top = 0;
  for (const row of rows) {
    drawRow(bitmap, row, top);
    top += heightOf(row);
  }
  return bitmap;
}

function drawRow(bitmap: Bitmap, { spans }: Row, top: number): void {
  const tallest = Math.max(1, ...spans.map((part) => part.height));
  let left = 0;
  for (const span of spans) {
    // Letters of different heights stand on one line.
    const spanTop = top + (tallest - span.height) * CELL_HEIGHT;
    const right = left + columnsOf(span.text) * CELL_WIDTH * span.width;
    if (span.isInverted) {
      for (let y = 0; y < CELL_HEIGHT * span.height; y++)
        fillLine(bitmap, spanTop + y, left, right);
    }
    for (const character of span.text) {
      const width = columnsOfCharacter(character) * CELL_WIDTH * span.width;
      // A mark lies on the character before it.
      const start = width === 0 ? left - CELL_WIDTH * span.width : left;
      if (character !== ' ') drawCharacter(bitmap, character, span, start, spanTop);
      left += width;
    }
  }
}

/** Blackens the dots of a line from `left` up to `right`. */
function fillLine({ width, stride, bits }: Bitmap, y: number, left: number, right: number): void {
  const end = Math.min(right, width);
  for (let byte = left >> 3; byte << 3 < end; byte++) {
    const first = Math.max(left - byte * 8, 0);
    const last = Math.min(end - byte * 8, 8);
    const at = y * stride + byte;
    bits[at] = (bits[at] ?? 0) | ((0xff >> first) & (0xff << (8 - last)));
  }
}

function drawCharacter(
  { stride, bits }: Bitmap,
  character: string,
  { width, height, isBold, isInverted }: Span,
  left: number,
  top: number,
): void {
  const glyph = glyphOf(character);
  if (!glyph || left < 0) return;
  const line = new Uint8Array(((glyph.width * width) >> 3) + 2);
  const firstByte = left >> 3;
  const length = Math.min(line.length, stride - firstByte);
  for (const [y, row] of glyph.rows.entries()) {
    if (row === 0) continue;
    // Bold is printed twice, a dot further to the right, within its cell.
    setDots(line, isBold ? row | (row >> 1) : row, { dots: glyph.width, width, left: left & 7 });
    const start = (top + y * height) * stride + firstByte;
    for (let copy = 0; copy < height; copy++) {
      const at = start + copy * stride;
      for (let byte = 0; byte < length; byte++) {
        const black = line[byte] ?? 0;
        const before = bits[at + byte] ?? 0;
        bits[at + byte] = isInverted ? before & ~black : before | black;
      }
    }
  }
}

/** Writes a row of a glyph, each dot `width` dots wide, into a line that begins `left` bits before it. */
function setDots(
  line: Uint8Array,
  row: number,
  { dots, width, left }: { readonly dots: number; readonly width: number; readonly left: number },
): void {
  line.fill(0);
  for (let x = 0; x < dots; x++) {
    if (((row >> (dots - 1 - x)) & 1) === 0) continue;
    for (let copy = 0; copy < width; copy++) {
      const bit = left + x * width + copy;
      line[bit >> 3] = (line[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
    }
  }
}
