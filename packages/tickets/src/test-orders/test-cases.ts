import { buildTicket } from '../build-ticket.ts';
import type { Ticket, TicketKind, TicketMarks } from '../ticket.ts';
import type { TicketOrder } from '../ticket-order.ts';
import { COUNTER_CASES } from './test-counter-cases.ts';
import { KITCHEN_CASES } from './test-kitchen-cases.ts';
import { testMarks } from './test-order.ts';

/** A ticket of an invented order, as the golden files keep it. */
export interface TicketCase {
  readonly title: string;
  readonly kind: Exclude<TicketKind, 'test'>;
  readonly columns: 32 | 42 | 48;
  readonly order: TicketOrder;
  readonly marks?: TicketMarks;
}

export const TICKET_CASES: Readonly<Record<string, readonly TicketCase[]>> = {
  ...KITCHEN_CASES,
  ...COUNTER_CASES,
};

export function ticketOf({ kind, order, marks }: TicketCase): Ticket {
  return buildTicket(kind, order, marks ?? testMarks());
}
