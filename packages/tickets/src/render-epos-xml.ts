import { escapeMarkup } from './layout/escape-markup.ts';
import { layoutTicket, type Row, type Span } from './layout/layout-ticket.ts';
import { pc858Bytes } from './layout/pc858.ts';
import type { PrinterFormat } from './printer-format.ts';
import { type Bitmap, drawRows } from './raster/draw-rows.ts';
import type { Ticket } from './ticket.ts';

const NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
/** Dots from one line to the next. */
const LINE_SPACING = 30;
const TIGHT_SPACING = 24;
const ROWS_OF_IMAGE = 240;

/** Epson does not say which printers have the lines of frames in this language; all have these. */
const FRAMES: Readonly<Record<string, string>> = {
  '─': '-',
  '═': '=',
  '│': '|',
  '┌': '+',
  '┐': '+',
  '└': '+',
  '┘': '+',
};

/**
 * The `<epos-print>` document of a ticket, which Epson's Server Direct Print takes. A line with a character
 * that western code pages lack is an image. Rule PR-51.
 */
export function renderEposXml(
  ticket: Ticket,
  { columns, codePage, opensDrawer }: Omit<PrinterFormat, 'codePageNumber'>,
): string {
  const rows = layoutTicket(ticket, columns);
  const body =
    codePage === 'raster'
      ? imageElements(drawRows(rows, columns))
      : rows.map((row) => rowElements(row, columns)).join('');
  const drawer = opensDrawer ? '<pulse drawer="drawer_1" time="pulse_100"/>' : '';
  return (
    `<epos-print xmlns="${NAMESPACE}"><text lang="fr" font="font_a" smooth="true" align="left"/>` +
    `${body}${drawer}<cut type="feed"/></epos-print>`
  );
}

function rowElements(row: Row, columns: number): string {
  if (row.spans.some(({ text }) => pc858Bytes(text) === null)) {
    return imageElements(drawRows([row], columns));
  }
  const spacing = row.isTight ? TIGHT_SPACING : LINE_SPACING;
  const end = `<text linespc="${spacing}">&#10;</text>`;
  return row.spans.map(textElement).join('') + end;
}

/** All attributes are said, since they stay in effect for the elements that follow. */
function textElement({ text, width, height, isBold, isInverted }: Span): string {
  const plain = text.replaceAll(/[─═│┌┐└┘]/g, (line) => FRAMES[line] ?? line);
  return (
    `<text width="${width}" height="${height}" em="${isBold}" reverse="${isInverted}">` +
    `${escapeMarkup(plain)}</text>`
  );
}

function imageElements({ width, stride, height, bits }: Bitmap): string {
  let elements = '';
  for (let top = 0; top < height; top += ROWS_OF_IMAGE) {
    const rows = Math.min(ROWS_OF_IMAGE, height - top);
    const dots = Buffer.from(bits.subarray(top * stride, (top + rows) * stride));
    elements +=
      `<image width="${width}" height="${rows}" color="color_1" mode="mono">` +
      `${dots.toString('base64')}</image>`;
  }
  return elements;
}
