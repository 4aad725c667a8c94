import type { HoldRequest } from '@comptoir/contract/staff/availability';
import { Field } from '@comptoir/design/components/field';
import { formatTime } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { NumberField } from '#components/catalogue/number-field.tsx';
import { Button } from '#components/controls/button.tsx';
import { localInstant, localMoment } from '#lib/service/local-moment.ts';
import { useBoard } from '#stores/board/board.ts';
import { serverClock } from '#stores/board/clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The furthest end that the server accepts. Rule SV-2. */
const LATEST_DAYS = 31;

interface HoldFormProps {
  readonly isDisabled: boolean;
  readonly onSet: (until: HoldRequest['until'], remaining: number | null) => void;
}

/** All of it or the portions that are left, and until when: the end is the tap that sets it. Rule SV-72. */
export function HoldForm({ isDisabled, onSet }: HoldFormProps) {
  const timeZone = useBoard((board) => board.timeZone);
  const [isCounted, setCounted] = useState(false);
  const [portions, setPortions] = useState(5);
  const [isOther, setOther] = useState(false);
  const remaining = isCounted ? portions : null;
  const now = serverClock.now();
  return (
    <div className="space-y-3 rounded-field bg-paper p-3">
      <div className="grid grid-cols-2 gap-2">
        <ModeButton name={t('All of it')} isOn={!isCounted} onPress={() => setCounted(false)} />
        <ModeButton name={t('Some are left')} isOn={isCounted} onPress={() => setCounted(true)} />
      </div>
      {isCounted && <Portions value={portions} onChange={setPortions} />}
      <div className="grid grid-cols-2 gap-2">
        <EndButton
          text={t('{count} h', { count: 1 })}
          below={t('until {time}', { time: formatTime(now + HOUR, timeZone) })}
          isDisabled={isDisabled}
          onPress={() => onSet('1h', remaining)}
        />
        <EndButton
          text={t('This service')}
          below={t('until {time}', { time: '04:00' })}
          isDisabled={isDisabled}
          onPress={() => onSet('service', remaining)}
        />
        <EndButton
          text={t('Tomorrow too')}
          below={t('the service of tomorrow')}
          isDisabled={isDisabled}
          onPress={() => onSet('tomorrow', remaining)}
        />
        <EndButton
          text={t('Another time…')}
          below={t('day and time')}
          isDisabled={isDisabled}
          onPress={() => setOther(!isOther)}
        />
      </div>
      {isOther && <OtherEnd isDisabled={isDisabled} onSet={(until) => onSet(until, remaining)} />}
    </div>
  );
}

interface ModeButtonProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

function ModeButton({ name, isOn, onPress }: ModeButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className="min-h-12 rounded-field border border-edge px-2 font-semibold aria-pressed:border-ink aria-pressed:bg-hinoki"
    >
      {name}
    </button>
  );
}

interface EndButtonProps {
  readonly text: string;
  readonly below: string;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

function EndButton({ text, below, isDisabled, onPress }: EndButtonProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      className="min-h-14 rounded-field border-2 border-edge px-2 font-bold leading-tight hover:border-ink disabled:opacity-50"
    >
      {text} <span className="block font-normal text-quiet text-small">{below}</span>
    </button>
  );
}

interface PortionsProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const MAX_PORTIONS = 1000;

/** How many are left: typed, or by one more or less. */
function Portions({ value, onChange }: PortionsProps) {
  const set = (count: number) => onChange(Math.min(MAX_PORTIONS, Math.max(1, count)));
  const step =
    'grid size-14 place-items-center rounded-field border-2 border-edge font-bold text-large';
  return (
    <div className="flex items-end justify-center gap-3">
      <button
        type="button"
        aria-label={t('One less')}
        className={step}
        onClick={() => set(value - 1)}
      >
        −
      </button>
      <NumberField
        label={t('Portions left')}
        value={value}
        minimum={1}
        maximum={MAX_PORTIONS}
        required
        onChange={(count) => set(count ?? 1)}
      />
      <button
        type="button"
        aria-label={t('One more')}
        className={step}
        onClick={() => set(value + 1)}
      >
        +
      </button>
    </div>
  );
}

interface OtherEndProps {
  readonly isDisabled: boolean;
  readonly onSet: (until: string) => void;
}

/** An end of one's own, in the restaurant's time. */
function OtherEnd({ isDisabled, onSet }: OtherEndProps) {
  const timeZone = useBoard((board) => board.timeZone);
  const now = serverClock.now();
  const [moment, setMoment] = useState('');
  const until = localInstant(moment, timeZone);
  const isPossible = until !== null && until > now && until <= now + LATEST_DAYS * DAY;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field
        type="datetime-local"
        label={t('Until')}
        value={moment}
        min={localMoment(now, timeZone)}
        max={localMoment(now + LATEST_DAYS * DAY, timeZone)}
        onChange={(event) => setMoment(event.target.value)}
        className="min-w-48 flex-1"
        autoFocus
      />
      <Button
        look="primary"
        disabled={isDisabled || !isPossible}
        onClick={() => until !== null && onSet(new Date(until).toISOString())}
      >
        {t('Confirm')}
      </Button>
    </div>
  );
}
