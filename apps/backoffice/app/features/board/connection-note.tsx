import { t } from '@comptoir/staff-texts/translate';
import { type Freshness, freshnessOf } from '#lib/live/freshness.ts';
import { useBoard } from '#stores/board/board.ts';
import { useClock } from '#stores/board/clock.ts';

/** How old what the board shows is: « à jour », or « données de 12 s ». Rule OB-63. */
export function ConnectionNote() {
  const connection = useBoard((board) => board.connection);
  const queued = useBoard(({ queue }) => queue.length);
  const text = useClock(() =>
    freshnessText(freshnessOf(connection, useBoard.getState().lastReceivedAt, performance.now())),
  );
  const isCurrent = text === t('Up to date');
  return (
    <p
      className={`flex items-center gap-2 font-semibold text-small ${isCurrent ? 'text-quiet' : 'text-alarm'}`}
    >
      <span aria-hidden="true" className={isCurrent ? 'text-state-ready' : ''}>
        {isCurrent ? '●' : '▲'}
      </span>
      <span>
        <span className={isCurrent ? 'whitespace-nowrap' : undefined}>{text}</span>
        {queued > 0 && ` · ${t('{count} steps waiting', { count: queued })}`}
      </span>
      <span role="status" className="sr-only">
        {connection === 'offline'
          ? t('No network: what is shown stays, steps are sent later.')
          : ''}
      </span>
    </p>
  );
}

function freshnessText(freshness: Freshness): string {
  switch (freshness.kind) {
    case 'loading':
      return t('Loading…');
    case 'current':
      return t('Up to date');
    default: {
      const age = ageText(freshness.seconds);
      return freshness.isOffline
        ? t('No network · data of {age} ago', { age })
        : t('Data of {age} ago', { age });
    }
  }
}

function ageText(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}
