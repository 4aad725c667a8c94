import { allergenBlocks, condimentBlocks, itemBlock, noteBlocks } from './blocks/line-blocks.ts';
import { copyBlocks, markBlocks } from './blocks/mark-blocks.ts';
import { amountBlocks, paidBlocks, paymentBlocks } from './blocks/money-blocks.ts';
import { formatDate, formatDay, formatKilometres, formatTime } from './formats.ts';
import { ticketText } from './texts.ts';
import type { Ticket, TicketBlock, TicketKind, TicketMarks } from './ticket.ts';
import type { TicketOrder } from './ticket-order.ts';

/** The ticket of an order; it needs no clock, so that the same order is the same paper. Rule PR-40. */
export function buildTicket(
  kind: Exclude<TicketKind, 'test'>,
  order: TicketOrder,
  marks: TicketMarks,
): Ticket {
  const blocks = { kitchen: kitchenBlocks, counter: counterBlocks, receipt: receiptBlocks }[kind];
  const titles = {
    kitchen: 'title_kitchen',
    counter: 'title_counter',
    receipt: 'title_receipt',
  } as const;
  return {
    kind,
    title: ticketText(titles[kind], { number: order.orderNumber }),
    blocks: [...markBlocks(order, marks), ...blocks(order), ...copyBlocks(marks)],
  };
}

function kitchenBlocks(order: TicketOrder): TicketBlock[] {
  const { lines, condiments, note } = order;
  return [
    ...headingBlocks(order),
    ...allergenBlocks(order),
    ...noteBlocks(note),
    { kind: 'rule', isDouble: true },
    ...lines.map((line) => itemBlock(line, { isTall: true, hasAmount: false })),
    ...condimentBlocks(condiments, { isTall: true, hasAmount: false }),
    { kind: 'rule', isDouble: true },
    footBlock(order),
    placedBlock(order),
  ];
}

/** The number again, and how many pieces there are: a torn ticket is noticed. */
function footBlock({ orderNumber, lines, condiments }: TicketOrder): TicketBlock {
  const pieces = [...lines, ...condiments].reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    kind: 'pair',
    left: ticketText('number', { number: orderNumber }),
    right: ticketText('pieces', { pieces }),
    isBold: true,
  };
}

function counterBlocks(order: TicketOrder): TicketBlock[] {
  const { lines, condiments, note } = order;
  return [
    ...headingBlocks(order),
    { kind: 'rule', isDouble: false },
    ...guestBlocks(order),
    ...paymentBlocks(order),
    ...allergenBlocks(order),
    ...noteBlocks(note),
    { kind: 'rule', isDouble: true },
    ...lines.map((line) => itemBlock(line, { isTall: false, hasAmount: true })),
    ...condimentBlocks(condiments, { isTall: false, hasAmount: true }),
    { kind: 'rule', isDouble: false },
    ...amountBlocks(order),
    placedBlock(order),
  ];
}

function receiptBlocks(order: TicketOrder): TicketBlock[] {
  const { restaurant, lines, condiments, orderNumber } = order;
  const legal = [...restaurant.address, restaurant.phone, ...(restaurant.legal ?? [])];
  return [
    { kind: 'heading', text: restaurant.name, size: 2 },
    ...legal
      .filter((text) => text !== '')
      .map((text): TicketBlock => ({ kind: 'text', text, isBold: false, align: 'center' })),
    { kind: 'rule', isDouble: false },
    {
      kind: 'text',
      text: ticketText('order', { number: orderNumber }),
      isBold: true,
      align: 'left',
    },
    placedBlock(order),
    ...allergenBlocks(order),
    { kind: 'rule', isDouble: false },
    ...lines.map((line) => itemBlock(line, { isTall: false, hasAmount: true })),
    ...condimentBlocks(condiments, { isTall: false, hasAmount: true }),
    { kind: 'rule', isDouble: false },
    ...amountBlocks(order),
    ...paidBlocks(order),
  ];
}

/** Number, type and time, to be read from afar. Rule PR-41. */
function headingBlocks(order: TicketOrder): TicketBlock[] {
  const { orderNumber, orderType, isAsap, promisedAt, startBy, placedAt, timezone } = order;
  const { isCancelled } = order;
  const day = formatDay(promisedAt, timezone);
  const isLaterDay = day !== formatDay(placedAt, timezone);
  const time = formatTime(startBy, timezone);
  const start =
    formatDay(startBy, timezone) === day
      ? ticketText('start_by', { time })
      : ticketText('start_by_day', { date: formatDay(startBy, timezone), time });
  return [
    { kind: 'heading', text: ticketText('number', { number: orderNumber }), size: 4 },
    { kind: 'heading', text: ticketText(orderType), size: 2 },
    ...(isLaterDay ? [{ kind: 'banner', title: day, details: [] } as const] : []),
    { kind: 'heading', text: formatTime(promisedAt, timezone), size: 4 },
    ...(isAsap && !isCancelled
      ? [{ kind: 'text', text: ticketText('asap'), isBold: false, align: 'center' } as const]
      : []),
    ...(isCancelled
      ? []
      : [{ kind: 'text', text: start, isBold: true, align: 'center', isTall: true } as const]),
  ];
}

function placedBlock({ placedAt, timezone }: TicketOrder): TicketBlock {
  const text = ticketText('placed_at', {
    date: formatDate(placedAt, timezone),
    time: formatTime(placedAt, timezone),
  });
  return { kind: 'text', text, isBold: false, align: 'left' };
}

function guestBlocks({ guest, distanceMeters }: TicketOrder): TicketBlock[] {
  if (!guest) return [];
  const blocks: TicketBlock[] = [
    { kind: 'text', text: guest.name, isBold: true, align: 'left', isTall: true },
    {
      kind: 'text',
      text: ticketText('phone', { phone: guest.phone }),
      isBold: true,
      align: 'left',
      isTall: true,
    },
    ...guest.address.map(
      (text): TicketBlock => ({ kind: 'text', text, isBold: false, align: 'left', isTall: true }),
    ),
  ];
  if (distanceMeters !== undefined) {
    const text = ticketText('distance', { distance: formatKilometres(distanceMeters) });
    blocks.push({ kind: 'text', text, isBold: false, align: 'left' });
  }
  return blocks;
}
