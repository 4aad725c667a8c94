import { encodeRows, encodeTicket } from './layout/encode-rows.ts';
import { layoutTicket } from './layout/layout-ticket.ts';
import type { PrinterFormat } from './printer-format.ts';
import { type Bitmap, drawRows } from './raster/draw-rows.ts';
import type { Ticket } from './ticket.ts';

/** Some printers read the height of an image as one byte. */
const ROWS_OF_IMAGE = 255;

/** The bytes of a ticket in ESC/POS. A line with a character that PC858 lacks is an image. Rule PR-51. */
export function renderEscPos(ticket: Ticket, format: PrinterFormat): Uint8Array {
  const { columns, codePage } = format;
  const rows = layoutTicket(ticket, columns);
  return encodeTicket('esc-pos', format, (encoder) => {
    // Past the encoder, which copies each byte several times.
    if (codePage === 'raster') return Buffer.concat(imageCommands(drawRows(rows, columns)));
    encodeRows(encoder, rows, (row) => {
      for (const command of imageCommands(drawRows([row], columns))) encoder.raw(command);
    });
    return encoder.encode();
  });
}

/** `GS v 0` for each band of the bitmap. */
function imageCommands({ stride, height, bits }: Bitmap): readonly Uint8Array[] {
  const commands: Uint8Array[] = [];
  for (let top = 0; top < height; top += ROWS_OF_IMAGE) {
    const rows = Math.min(ROWS_OF_IMAGE, height - top);
    const head = Uint8Array.of(0x1d, 0x76, 0x30, 0, stride & 0xff, stride >> 8, rows, 0);
    commands.push(Buffer.concat([head, bits.subarray(top * stride, (top + rows) * stride)]));
  }
  return commands;
}
