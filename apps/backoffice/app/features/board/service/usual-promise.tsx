import { formatDate, formatTime } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { type PreparationTimes, usualHour, usualPromise } from '#lib/service/usual-preparation.ts';
import { useBoard } from '#stores/board/board.ts';
import { serverClock } from '#stores/board/clock.ts';
import { useLoaded } from '#stores/use-loaded.ts';

interface UsualPromiseProps {
  readonly order: BoardOrder;
  readonly onChoose: (promise: number) => void;
}

/** What orders of this hour of the week usually take, as a promise that one tap takes over. Rule SV-77. */
export default function UsualPromise({ order, onChoose }: UsualPromiseProps) {
  const timeZone = useBoard((board) => board.timeZone);
  const { state } = useLoaded<PreparationTimes>('/preparation-times');
  if (state.kind !== 'loaded') return null;
  const now = serverClock.now();
  const usual = usualHour(state.payload, now, timeZone);
  if (usual === undefined) return null;
  const promise = usualPromise(order, usual, state.payload, now);
  const [day = ''] = formatDate(now, timeZone).split(' ');
  return (
    <button
      type="button"
      onClick={() => onChoose(promise)}
      className="col-span-3 min-h-14 rounded-field border-2 border-edge px-2 text-small leading-tight"
    >
      {t('{day}, {hour} h: {minutes} min as a rule', {
        day,
        hour: usual.hour,
        minutes: usual.minutes,
      })}{' '}
      <strong className="whitespace-nowrap text-body">→ {formatTime(promise, timeZone)}</strong>
    </button>
  );
}
