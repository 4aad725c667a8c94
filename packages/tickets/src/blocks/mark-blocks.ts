import type { TicketChange } from '../changes-between.ts';
import { formatCents, formatDate, formatDay, formatTime } from '../formats.ts';
import { ticketText } from '../texts.ts';
import type { TicketBlock, TicketMarks } from '../ticket.ts';
import type { TicketOrder } from '../ticket-order.ts';

/** Marks come first on the paper, the gravest on top. Rules PR-45 and PR-46. */
export function markBlocks(order: TicketOrder, marks: TicketMarks): TicketBlock[] {
  const found: TicketBlock[] = [];
  if (order.isCancelled) {
    const details = order.reason ? [ticketText('reason', { reason: order.reason })] : [];
    found.push({ kind: 'banner', title: ticketText('cancelled'), details });
  } else if (marks.changes && marks.changes.length > 0) {
    const details = marks.changes.map((change) => changeText(change, order));
    found.push({ kind: 'banner', title: ticketText('changed'), details });
  }
  if (marks.isPossibleDuplicate) {
    found.push({ kind: 'banner', title: ticketText('possible_duplicate'), details: [] });
  }
  if (marks.reprint > 0) {
    const title = ticketText('duplicate', { reprint: marks.reprint });
    found.push({ kind: 'banner', title, details: [] });
  }
  return found.flatMap((banner) => [banner, { kind: 'space' }]);
}

function changeText(change: TicketChange, order: TicketOrder): string {
  switch (change.kind) {
    case 'cancelled':
      return ticketText('cancelled');
    case 'restored':
      return ticketText('change_restored');
    case 'promise':
      return promiseText(change, order.timezone);
    case 'type':
      return ticketText(change.after);
    case 'added':
      return ticketText('change_added', { quantity: change.quantity, name: nameOf(change.line) });
    case 'removed':
      return ticketText('change_removed', { quantity: change.quantity, name: nameOf(change.line) });
    case 'quantity':
      return ticketText('change_quantity', {
        before: change.before,
        after: change.after,
        name: nameOf(change.line),
      });
    case 'note':
      return ticketText(change.after.trim() === '' ? 'change_no_note' : 'change_note');
    case 'allergens':
      return change.after.length === 0
        ? ticketText('change_no_allergens')
        : ticketText('change_allergens', { allergens: change.after.join(', ') });
    case 'guest':
      return ticketText('change_guest');
    case 'payment':
      return ticketText('change_payment');
    case 'amounts':
      return ticketText('change_amounts', {
        before: formatCents(change.before),
        after: formatCents(change.after),
      });
  }
}

/** The days are said where they differ: the clock may show the same. */
function promiseText(
  { before, after }: Extract<TicketChange, { kind: 'promise' }>,
  timezone: string,
): string {
  const isSameDay = formatDate(before, timezone) === formatDate(after, timezone);
  const said = (instant: string) => {
    const time = formatTime(instant, timezone);
    return isSameDay ? time : `${formatDay(instant, timezone)} ${time}`;
  };
  return ticketText('change_promise', { before: said(before), after: said(after) });
}

function nameOf({ name, options, note }: Extract<TicketChange, { kind: 'added' }>['line']): string {
  return [name, ...options, ...(note === '' ? [] : [note])].join(', ');
}

export function copyBlocks({ copy, copies }: TicketMarks): TicketBlock[] {
  if (copies <= 1) return [];
  return [
    { kind: 'text', text: ticketText('copy', { copy, copies }), isBold: true, align: 'center' },
  ];
}
