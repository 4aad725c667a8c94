import * as fc from 'fast-check';
import type { TicketChange } from '../changes-between.ts';
import type { Ticket, TicketBlock, TicketMarks } from '../ticket.ts';
import type { TicketLine, TicketOrder } from '../ticket-order.ts';
import { testOrder } from './test-order.ts';

/** Any text, with control characters, halves of emoji and commands of printers among it. */
const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: fc.constantFrom('\u001b', '\u001d', '@', '\n', '\0', 'é', '\ud83c', 'V') }),
  fc.constantFrom(
    'm'.repeat(90),
    '。'.repeat(40),
    '\u001b@',
    '\u001dV\u0000',
    '\u0010\u0014\u0001',
    '\u009b',
    '<script>',
    ']]>',
  ),
);

const line: fc.Arbitrary<TicketLine> = fc.record({
  itemId: anyText,
  name: anyText,
  quantity: fc.integer({ min: 1, max: 999 }),
  options: fc.array(fc.record({ name: anyText, quantity: fc.integer({ min: 1, max: 99 }) }), {
    maxLength: 3,
  }),
  note: anyText,
  totalCents: fc.integer({ min: 0, max: 1_000_000 }),
});

export const anyOrder: fc.Arbitrary<TicketOrder> = fc
  .record({
    lines: fc.array(line, { maxLength: 4 }),
    condiments: fc.array(line, { maxLength: 2 }),
    note: anyText,
    allergies: anyText,
    allergens: fc.array(anyText, { maxLength: 3 }),
    guest: fc.option(
      fc.record({ name: anyText, phone: anyText, address: fc.array(anyText, { maxLength: 3 }) }),
    ),
    restaurant: fc.record({
      name: anyText,
      address: fc.array(anyText, { maxLength: 2 }),
      phone: anyText,
      legal: fc.array(anyText, { maxLength: 2 }),
    }),
    isCancelled: fc.boolean(),
    reason: anyText,
  })
  .map((parts) => testOrder(parts));

const change: fc.Arbitrary<TicketChange> = fc.record({
  kind: fc.constant('added' as const),
  line: fc.record({ name: anyText, options: fc.array(anyText, { maxLength: 2 }), note: anyText }),
  quantity: fc.integer({ min: 1, max: 99 }),
});

export const anyMarks: fc.Arbitrary<TicketMarks> = fc.record({
  reprint: fc.nat(3),
  isPossibleDuplicate: fc.boolean(),
  changes: fc.option(fc.array(change, { maxLength: 3 })),
  copy: fc.constant(1),
  copies: fc.constantFrom(1, 2),
});

const block: fc.Arbitrary<TicketBlock> = fc.oneof(
  fc.record({
    kind: fc.constant('banner' as const),
    title: anyText,
    details: fc.array(anyText, { maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant('heading' as const),
    text: anyText,
    size: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  }),
  fc.record({
    kind: fc.constant('pair' as const),
    left: anyText,
    right: anyText,
    isBold: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('item' as const),
    quantity: fc.integer({ min: 1, max: 999 }),
    name: anyText,
    amount: fc.option(anyText),
    options: fc.array(anyText, { maxLength: 2 }),
    note: anyText,
    isTall: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('frame' as const), title: anyText, text: anyText }),
  fc.record({ kind: fc.constant('inverted' as const), text: anyText }),
);

/** Tickets that no order makes, with any text anywhere. */
export const anyTicket: fc.Arbitrary<Ticket> = fc.record({
  kind: fc.constant('kitchen' as const),
  title: anyText,
  blocks: fc.array(block, { maxLength: 4 }),
});
