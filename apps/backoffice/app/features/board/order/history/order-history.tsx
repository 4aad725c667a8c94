import type { FullOrder } from '@comptoir/contract/staff/board';
import { CANCEL_REASON_NAMES } from '@comptoir/contract/staff/reason-names';
import { formatTime } from '@comptoir/design/format/time';
import { PROGRESS_NAMES } from '@comptoir/staff-texts/names/orders';
import { t } from '@comptoir/staff-texts/translate';
import { useId } from 'react';
import { formatAmount } from '#lib/format/amount.ts';
import { useBoard } from '#stores/board/board.ts';

type Entry = FullOrder['history'][number];

/** Every change of an order, with who made it; what was taken back is crossed out. */
export default function OrderHistory({
  history,
  reason,
  text,
}: Pick<FullOrder, 'history' | 'reason' | 'text'>) {
  const timeZone = useBoard((board) => board.timeZone);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="space-y-2">
      <h3 id={titleId} className="font-bold font-sans text-body">
        {t('History')}
      </h3>
      <ol className="space-y-1.5">
        {history.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and are only added at the end
          <li key={index} className="flex gap-3 leading-snug">
            <time dateTime={entry.at} className="shrink-0 text-quiet">
              {formatTime(Date.parse(entry.at), timeZone)}
            </time>
            <span className="min-w-0">
              {entry.is_undone ? (
                <del>{entryText(entry, timeZone)}</del>
              ) : (
                entryText(entry, timeZone)
              )}
              <span className="text-quiet"> {actorText(entry)}</span>
              {entry.type === 'cancelled' && !entry.is_undone && reason !== null && (
                <span className="block">
                  {CANCEL_REASON_NAMES[reason]}
                  {text !== null && ` : ${text}`}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function entryText(entry: Entry, timeZone: string): string {
  switch (entry.type) {
    case 'submitted':
      return t('Received');
    case 'paid':
      return t('Paid');
    case 'refunded':
      return entry.amount === null
        ? t('Refunded')
        : t('Refunded: {amount}', { amount: formatAmount(entry.amount) });
    case 'cancelled':
      return t('Cancelled');
    case 'promised':
      return entry.promised_at === null
        ? t('Promised')
        : t('Promised for {time}', { time: formatTime(Date.parse(entry.promised_at), timeZone) });
    case 'undone':
      return t('Step taken back');
    case 'proposed':
      return t('Change proposed');
    case 'moved':
      return t('Moved to another time');
    case 'courier_changed':
      return t('Another courier');
    case 'recalled':
      return t('Recalled');
    case 'payments_corrected':
      return t('Payment corrected');
    case 'messaged':
      return t('Message from the guest');
    case 'answered':
      return entry.amount === null || entry.amount === 0
        ? t('Proposal ended')
        : t('Proposal ended: {amount} less', { amount: formatAmount(entry.amount) });
    default:
      return t(PROGRESS_NAMES[entry.progress ?? 'received']);
  }
}

function actorText({ actor, person, device }: Entry): string {
  const names = [person, device].filter((name) => name !== null);
  if (names.length > 0) return names.join(' · ');
  return actor === 'guest' ? t('the guest') : '';
}
