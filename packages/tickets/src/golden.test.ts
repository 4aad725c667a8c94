import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { layoutTicket } from './layout/layout-ticket.ts';
import { drawRows } from './raster/draw-rows.ts';
import { renderEscPos } from './render-escpos.ts';
import { renderText } from './render-text.ts';
import { TICKET_CASES, type TicketCase, ticketOf } from './test-orders/test-cases.ts';
import { readableBytes } from './test-orders/test-readable-bytes.ts';

describe.each(Object.entries(TICKET_CASES))('tickets with %s', (name, cases) => {
  test('PR-40: say the same as text', async () => {
    await expect(joined(cases, textOf)).toMatchFileSnapshot(`golden/${name}.txt`);
  });

  test('PR-40: are the same bytes for ESC/POS, and the same picture', async () => {
    await expect(joined(cases, bytesOf)).toMatchFileSnapshot(`golden/${name}.escpos.txt`);
  });
});

test('the golden files have 33 orders', () => {
  expect(Object.values(TICKET_CASES).flat()).toHaveLength(33);
});

function joined(cases: readonly TicketCase[], content: (ticketCase: TicketCase) => string): string {
  return cases.map((ticketCase) => `### ${ticketCase.title}\n${content(ticketCase)}`).join('\n');
}

function textOf(ticketCase: TicketCase): string {
  return renderText(ticketOf(ticketCase), ticketCase.columns);
}

function bytesOf(ticketCase: TicketCase): string {
  const ticket = ticketOf(ticketCase);
  const { columns } = ticketCase;
  const format = { columns, codePage: 'pc858', codePageNumber: 19, opensDrawer: false } as const;
  const { width, height, bits } = drawRows(layoutTicket(ticket, columns), columns);
  const bytes = renderEscPos(ticket, format);
  return `picture ${width} × ${height} ${digestOf(bits)}\n${readableBytes(bytes, digestOf)}`;
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
