import { layoutTicket, type Row } from './layout/layout-ticket.ts';
import { columnsOf } from './layout/paper-text.ts';
import type { Ticket } from './ticket.ts';

/** A ticket as plain text of at most `columns` to a line, all letters in one size. */
export function renderText(ticket: Ticket, columns: number): string {
  return layoutTicket(ticket, columns)
    .map((row) => `${rowText(row, columns)}\n`)
    .join('');
}

/** Large letters are centred again at their plain size; black is shown by marks at the edges. */
function rowText({ spans }: Row, columns: number): string {
  const isLarge = spans.some(({ width }) => width > 1);
  const isHeading = isLarge && spans[0]?.text.trim() === '';
  const text = spans
    .map((part) => (isHeading ? part.text : part.text.padStart(part.text.length * part.width)))
    .join('');
  if (spans.some(({ isInverted }) => isInverted)) {
    const words = text.trim();
    return isHeading ? centred(`▌${words}▐`, columns) : `▌${words}▐`;
  }
  return (isHeading ? centred(text.trim(), columns) : text).trimEnd();
}

function centred(text: string, columns: number): string {
  return ' '.repeat(Math.max(0, Math.floor((columns - columnsOf(text)) / 2))) + text;
}
