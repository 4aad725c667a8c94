import { encodeRows, encodeTicket } from './layout/encode-rows.ts';
import { layoutTicket } from './layout/layout-ticket.ts';
import type { PrinterFormat } from './printer-format.ts';
import { type Bitmap, drawRows } from './raster/draw-rows.ts';
import type { Ticket } from './ticket.ts';

/** Dots of a strip, in which Star's printers take images. */
const STRIP_HEIGHT = 24;

/** The bytes of a ticket for printers of Star that speak StarPRNT. Rule PR-51. */
export function renderStarPrnt(ticket: Ticket, format: PrinterFormat): Uint8Array {
  const { columns, codePage } = format;
  const rows = layoutTicket(ticket, columns);
  return encodeTicket('star-prnt', format, (encoder) => {
    if (codePage === 'raster') return imageCommands(drawRows(rows, columns));
    encodeRows(encoder, rows, (row) => {
      // Without the gap below it a row fills its strips.
      encoder.raw(imageCommands(drawRows([{ ...row, isTight: true }], columns)));
    });
    return encoder.encode();
  });
}

/**
 * Strips of an image as the encoder sends them, between the line spacings of 1/8 and 1/6 inch. The encoder
 * itself takes four bytes a dot, which is 10 MB a ticket.
 */
function imageCommands({ width, height, stride, bits }: Bitmap): Uint8Array {
  const commands: Uint8Array[] = [Uint8Array.of(0x1b, 0x30)];
  for (let top = 0; top < height; top += STRIP_HEIGHT) {
    const strip = bits.subarray(top * stride, (top + STRIP_HEIGHT) * stride);
    const head = Uint8Array.of(0x1b, 0x58, width & 0xff, width >> 8);
    commands.push(head, columnBytes(strip, width, stride), Uint8Array.of(0x0a, 0x0d));
  }
  commands.push(Uint8Array.of(0x1b, 0x7a, 0x01));
  return Buffer.concat(commands);
}

/** The dots of a strip from top to bottom, three bytes for each column of dots. */
function columnBytes(strip: Uint8Array, width: number, stride: number): Uint8Array {
  const bytes = new Uint8Array(width * 3);
  for (const [index, byte] of strip.entries()) {
    if (byte === 0) continue;
    const y = Math.floor(index / stride);
    const left = (index % stride) * 8;
    for (let bit = 0; bit < 8; bit++) {
      if ((byte & (0x80 >> bit)) === 0) continue;
      const at = (left + bit) * 3 + (y >> 3);
      bytes[at] = (bytes[at] ?? 0) | (0x80 >> (y & 7));
    }
  }
  return bytes;
}
