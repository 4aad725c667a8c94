import { formatShortDay, formatTime } from '@comptoir/design/format/time';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { t } from '@comptoir/staff-texts/translate';
import type { ReactNode } from 'react';
import type { BoardOrder } from '#lib/live/board-order.ts';

interface DueTimeProps {
  readonly order: Pick<BoardOrder, 'progress' | 'starts_at' | 'due_at' | 'day'>;
  /** The day of the service; null while it is not known. */
  readonly today: string | null;
  readonly timeZone: TimeZone;
  /** What stands before the time. */
  readonly children?: ReactNode;
}

/** When an order is due, with its day where that is another one. Rule OB-96. */
export function DueTime({ order, today, timeZone, children }: DueTimeProps) {
  const { progress, starts_at, due_at, day } = order;
  // Before it is accepted the button has the time that would be promised.
  const isSoonAsPossible = progress === 'received' && starts_at === null;
  return (
    <>
      {today !== null && day !== today && (
        <span className="whitespace-nowrap font-semibold text-small">{formatShortDay(day)}</span>
      )}
      {children}
      <span className={`font-bold leading-none ${isSoonAsPossible ? '' : 'text-heading'}`}>
        {isSoonAsPossible ? t('ASAP (short)') : formatTime(Date.parse(due_at), timeZone)}
      </span>
    </>
  );
}
