import { glyphOf } from '@comptoir/tickets/raster/glyph';
import { pngOf } from '@comptoir/tickets/render-png';
import { type Alignment, CHARACTER, type PrintedCharacter, type PrintedRow } from './paper.ts';
import type { Bitmap } from './parse-command.ts';

/** The picture of a piece of paper, one pixel for each dot, with a white margin. */
export async function paperPng(rows: readonly PrintedRow[], dots: number): Promise<Uint8Array> {
  const heights = rows.map((row) => (row.kind === 'image' ? row.image.height : row.height));
  const height = heights.reduce((sum, each) => sum + each, 0);
  const stride = Math.ceil(dots / 8);
  const canvas = { width: dots, height, stride, bits: new Uint8Array(stride * height) };
  let top = 0;
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'image') {
      drawImage(canvas, row.image, startOf(row.align, row.image.width, dots), top);
    } else if (row.kind === 'text') {
      const width = row.characters.reduce((sum, each) => sum + widthOf(each), 0);
      drawText(canvas, row.characters, startOf(row.align, width, dots), top);
    }
    top += heights[index] ?? 0;
  }
  return pngOf(canvas);
}

interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly bits: Uint8Array;
}

function startOf(align: Alignment, width: number, dots: number): number {
  const free = Math.max(0, dots - width);
  return { left: 0, center: Math.floor(free / 2), right: free }[align];
}

function widthOf({ width, isSmall }: PrintedCharacter): number {
  return width * (isSmall ? CHARACTER.smallWidth : CHARACTER.width);
}

function drawImage(canvas: Canvas, { width, height, rows }: Bitmap, left: number, top: number) {
  const rowBytes = Math.ceil(width / 8);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const byte = rows[y * rowBytes + (x >> 3)] ?? 0;
      if (byte & (0x80 >> (x & 7))) {
        fill(canvas, { left: left + x, top: top + y, width: 1, height: 1 });
      }
    }
  }
}

function drawText(
  canvas: Canvas,
  characters: readonly PrintedCharacter[],
  start: number,
  top: number,
): void {
  const tallest = Math.max(...characters.map(({ height }) => height));
  let left = start;
  for (const each of characters) {
    const width = widthOf(each);
    const height = each.height * CHARACTER.height;
    // Letters of different heights stand on one line.
    const cellTop = top + tallest * CHARACTER.height - height;
    if (each.isInverted) fill(canvas, { left, top: cellTop, width, height });
    drawCharacter(canvas, each, left, cellTop);
    if (each.isUnderlined) fill(canvas, { left, top: cellTop + height - 2, width, height: 2 });
    left += width;
  }
}

function drawCharacter(canvas: Canvas, printed: PrintedCharacter, left: number, top: number): void {
  const glyph = glyphOf(printed.character);
  if (!glyph) return;
  const dotWidth = widthOf(printed) / CHARACTER.width;
  for (const [y, row] of glyph.rows.entries()) {
    const dots = printed.isBold ? row | (row >> 1) : row;
    for (let x = 0; x < glyph.width; x += 1) {
      if (((dots >> (glyph.width - 1 - x)) & 1) === 0) continue;
      const box = {
        left: left + Math.floor(x * dotWidth),
        top: top + y * printed.height,
        width: Math.ceil(dotWidth),
        height: printed.height,
      };
      fill(canvas, box, !printed.isInverted);
    }
  }
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function fill({ width, height, stride, bits }: Canvas, box: Box, isBlack = true): void {
  const right = Math.min(width, box.left + box.width);
  const bottom = Math.min(height, box.top + box.height);
  for (let y = box.top; y < bottom; y += 1) {
    for (let x = box.left; x < right; x += 1) {
      const at = y * stride + (x >> 3);
      const mask = 0x80 >> (x & 7);
      bits[at] = isBlack ? (bits[at] ?? 0) | mask : (bits[at] ?? 0) & ~mask;
    }
  }
}
