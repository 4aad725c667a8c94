import { connect } from 'node:net';
import { layoutTicket } from '@comptoir/tickets/layout/layout-ticket';
import { type Bitmap, drawRows } from '@comptoir/tickets/raster/draw-rows';
import { renderEscPos } from '@comptoir/tickets/render-escpos';
import { pngOf } from '@comptoir/tickets/render-png';
import { TICKET_CASES, ticketOf } from '@comptoir/tickets/test-orders/test-cases';
import { expect, test } from 'vitest';
import { startFakePrinter } from './fake-printer.ts';

/** Dots of the four lines that are fed before the cut. */
const FEED = 4 * 30;

function withFeed(bitmap: Bitmap): Bitmap {
  const height = bitmap.height + FEED;
  const bits = new Uint8Array(bitmap.stride * height);
  bits.set(bitmap.bits);
  return { ...bitmap, height, bits };
}

test.each(['pc858', 'raster'] as const)(
  'PR-54: the picture of a ticket is the paper of its bytes, in %s',
  async (codePage) => {
    for (const ticketCase of Object.values(TICKET_CASES).flat()) {
      const { columns, title } = ticketCase;
      const ticket = ticketOf(ticketCase);
      const format = { columns, codePage, codePageNumber: 19, opensDrawer: false };
      const printer = await startFakePrinter({ columns });
      connect(printer.port, printer.host).end(renderEscPos(ticket, format));
      const [paper] = await printer.waitForPapers(1);
      const drawn = await pngOf(withFeed(drawRows(layoutTicket(ticket, columns), columns)));
      expect(Buffer.compare((await paper?.png()) ?? new Uint8Array(), drawn), title).toBe(0);
      await printer.close();
    }
  },
);
