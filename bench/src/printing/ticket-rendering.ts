import { buildTicket } from '@comptoir/tickets/build-ticket';
import { renderEscPos } from '@comptoir/tickets/render-escpos';
import type { TicketLine, TicketOrder } from '@comptoir/tickets/ticket-order';
import { markdownTable } from '../harness/table.ts';

const AIM_MILLISECONDS = 2;
const WARM_RUNS = 300;
const RUNS = 2_000;
const MARKS = { reprint: 0, isPossibleDuplicate: false, changes: null, copy: 1, copies: 1 };
const FORMAT = { columns: 48, codePageNumber: 19, opensDrawer: false } as const;

function line(number: number): TicketLine {
  return {
    itemId: `item-${number}`,
    name: `Maki saumon avocat n° ${number}`,
    quantity: 2,
    options: [{ name: 'Sans wasabi', quantity: 1 }],
    note: number % 5 === 0 ? 'Bien frais, s’il vous plaît' : '',
    totalCents: 1_280,
  };
}

function orderOf(lines: number): TicketOrder {
  return {
    orderNumber: 42,
    orderType: 'delivery',
    isAsap: false,
    promisedAt: '2026-11-20T18:40:00Z',
    startBy: '2026-11-20T18:10:00Z',
    placedAt: '2026-11-20T17:00:00Z',
    timezone: 'Europe/Paris',
    lines: Array.from({ length: lines }, (_, index) => line(index + 1)),
    condiments: [{ ...line(0), name: 'Sauce soja salée', options: [] }],
    note: 'Sonner à l’interphone',
    allergies: '',
    allergens: ['arachides'],
    guest: null,
    payment: { method: 'cash', isPaid: false, dueCents: 3_610 },
    amounts: { subtotal: 3_360, discount: 0, delivery: 250, taxes: [], total: 3_610 },
    restaurant: { name: 'Kinoné', address: [], phone: '' },
    isCancelled: false,
  };
}

/** From an order to the bytes of its kitchen ticket. */
export function renderingTable(): string {
  const rows = [5, 20, 60].flatMap((lines) =>
    (['pc858', 'raster'] as const).map((codePage) => {
      const order = orderOf(lines);
      const render = () =>
        renderEscPos(buildTicket('kitchen', order, MARKS), { ...FORMAT, codePage });
      for (let run = 0; run < WARM_RUNS; run += 1) render();
      const times = Array.from({ length: RUNS }, () => {
        const start = performance.now();
        render();
        return performance.now() - start;
      }).sort((one, other) => one - other);
      const at = (share: number) => times[Math.floor(RUNS * share)] ?? Number.NaN;
      return [`${lines} lines, ${codePage}`, at(0.5), at(0.99), AIM_MILLISECONDS, render().length];
    }),
  );
  return markdownTable(['a ticket rendered, ms', 'p50', 'p99', 'aim', 'bytes'], rows);
}
