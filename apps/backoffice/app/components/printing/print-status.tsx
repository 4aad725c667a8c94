import type { PrintersEventData } from '@comptoir/contract/staff/printing';
import { formatTime } from '@comptoir/design/format/time';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { PAPER_SIGNS } from '#lib/printing/job-words.ts';
import { PrinterShape } from './printer-shape.tsx';

type Tickets = PrintersEventData['tickets'][number];

const TICKETS = {
  waiting: { paper: 'waiting', text: 'Ticket waiting' },
  printed: { paper: 'printed', text: 'Ticket printed at {time}' },
  unknown: { paper: 'unknown', text: 'Ticket uncertain' },
  failed: { paper: 'failed', text: 'Ticket not printed' },
  late: { paper: 'failed', text: 'Ticket late' },
} as const satisfies Record<
  Tickets['state'],
  { paper: keyof typeof PAPER_SIGNS; text: MessageKey }
>;

interface PrintStatusProps extends Pick<Tickets, 'state' | 'at'> {
  readonly timeZone: TimeZone;
}

/** What is known of the paper of an order, as one small sign. Rule PR-123. */
export function PrintStatus({ state, at, timeZone }: PrintStatusProps) {
  const { paper, text } = TICKETS[state];
  const { sign, look } = PAPER_SIGNS[paper];
  const words = t(text, { time: formatTime(Date.parse(at), timeZone) });
  return (
    <span title={words} className={`whitespace-nowrap font-bold text-small ${look}`}>
      <PrinterShape className="size-4.5" />
      <span aria-hidden="true"> {sign}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
