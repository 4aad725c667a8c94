import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { layoutTicket } from './layout/layout-ticket.ts';
import { type Bitmap, drawRows } from './raster/draw-rows.ts';
import type { Ticket } from './ticket.ts';

const compress = promisify(deflate);
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** White dots around the paper's print. */
const MARGIN = 24;

/** A picture of the ticket, dot by dot as a printer in raster mode prints it. */
export async function renderPng(ticket: Ticket, columns: number): Promise<Uint8Array> {
  return pngOf(drawRows(layoutTicket(ticket, columns), columns));
}

/** A bitmap as PNG with a white margin, black 1 and white 0 as on paper. */
export async function pngOf(bitmap: Bitmap): Promise<Uint8Array> {
  const width = bitmap.width + 2 * MARGIN;
  const height = bitmap.height + 2 * MARGIN;
  const stride = Math.ceil(width / 8);
  // Each line begins with the number of its filter: none. In PNG 1 is white.
  const lines = new Uint8Array((stride + 1) * height).fill(0xff);
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    lines[start] = 0;
    const row = y - MARGIN;
    if (row < 0 || row >= bitmap.height) continue;
    for (let byte = 0; byte < bitmap.stride; byte++) {
      lines[start + 1 + MARGIN / 8 + byte] = ~(bitmap.bits[row * bitmap.stride + byte] ?? 0);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', await compress(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
