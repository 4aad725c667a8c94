import { formatTime } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import { serviceEnds } from '#lib/service/end-words.ts';
import { useBoard } from '#stores/board/board.ts';
import { serverClock } from '#stores/board/clock.ts';
import type { ServiceEnd } from '#stores/set-availability.ts';
import { useIsOffline } from './command-notes.tsx';

const MINUTE = 60_000;

interface DurationPickerProps {
  /** What the row sets: the name of its buttons. */
  readonly name: string;
  /** The lengths that are offered, in minutes; the end of the service follows. */
  readonly lengths: readonly number[];
  readonly isBusy: boolean;
  readonly onChoose: (until: ServiceEnd) => void;
}

/** How long something lasts, one tap each: its length, and when that is over. */
export function DurationPicker({ name, lengths, isBusy, onChoose }: DurationPickerProps) {
  const timeZone = useBoard((board) => board.timeZone);
  const isOffline = useIsOffline();
  const now = serverClock.now();
  const { service } = serviceEnds(now, timeZone);
  // What would last longer ends with the service.
  const ends = lengths.map((minutes) => ({ minutes, until: now + minutes * MINUTE }));
  const offered = ends.filter(({ until }) => until < service);
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      {offered.map(({ minutes, until }) => (
        <EndButton
          key={minutes}
          name={name}
          isDisabled={isBusy || isOffline}
          onPress={() => onChoose(new Date(until).toISOString())}
          text={minutes % 60 === 0 ? t('{count} h', { count: minutes / 60 }) : `${minutes} min`}
          below={formatTime(until, timeZone)}
        />
      ))}
      <EndButton
        name={name}
        isDisabled={isBusy || isOffline}
        onPress={() => onChoose('service')}
        text={t('End of the service (short)')}
        below={t('service (short)')}
      />
    </div>
  );
}

interface EndButtonProps {
  readonly name: string;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
  readonly text: string;
  readonly below: string;
}

function EndButton({ name, isDisabled, onPress, text, below }: EndButtonProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      className="min-h-14 whitespace-nowrap rounded-field border-2 border-edge px-0.5 font-bold leading-tight hover:border-ink disabled:opacity-50"
    >
      <span className="sr-only">{name} : </span>
      {text} <span className="block font-normal text-quiet text-small">{below}</span>
    </button>
  );
}
