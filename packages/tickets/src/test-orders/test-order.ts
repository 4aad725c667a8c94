import type { TicketMarks } from '../ticket.ts';
import type { TicketLine, TicketOrder } from '../ticket-order.ts';

/** An order for tests: two dishes to be taken away as soon as possible, to be paid in cash. */
export function testOrder(parts: Partial<TicketOrder> = {}): TicketOrder {
  return {
    orderNumber: 142,
    orderType: 'pickup',
    isAsap: true,
    promisedAt: '2026-11-23T18:30:00.000Z',
    startBy: '2026-11-23T18:10:00.000Z',
    placedAt: '2026-11-23T18:02:00.000Z',
    timezone: 'Europe/Paris',
    lines: [
      testLine({ name: 'Maki saumon', quantity: 2, totalCents: 1180 }),
      testLine({ itemId: 'soup', name: 'Soupe miso', totalCents: 350 }),
    ],
    condiments: [],
    note: '',
    allergies: '',
    allergens: [],
    guest: { name: 'Léa Martin', phone: '06 12 34 56 78', address: [] },
    payment: { method: 'cash', isPaid: false, dueCents: 1530 },
    amounts: {
      subtotal: 1530,
      discount: 0,
      delivery: 0,
      taxes: [{ rate: 1000, cents: 139 }],
      total: 1530,
    },
    restaurant: {
      name: 'Maison Sakura',
      address: ['12 rue des Cerisiers', '75011 Paris'],
      phone: '01 23 45 67 89',
      legal: ['SIRET 123 456 789 00012', 'TVA FR12 123456789'],
    },
    isCancelled: false,
    ...parts,
  };
}

export function testLine(parts: Partial<TicketLine> = {}): TicketLine {
  return {
    itemId: 'maki',
    name: 'Maki saumon',
    quantity: 1,
    options: [],
    note: '',
    totalCents: 590,
    ...parts,
  };
}

export function testMarks(parts: Partial<TicketMarks> = {}): TicketMarks {
  return { reprint: 0, isPossibleDuplicate: false, changes: null, copy: 1, copies: 1, ...parts };
}
