import { MAX_FIGURE_DAYS, type WireFigures } from '@comptoir/contract/staff/figures';
import { addDays, daysBetween } from '@comptoir/domain/schedule/restaurant-time';
import { t } from '@comptoir/staff-texts/translate';
import { Button } from '#components/controls/button.tsx';
import { clockTime } from '#lib/format/time-text.ts';
import { daysText } from './figure-words.ts';

interface DaysPickerProps {
  readonly figures: WireFigures;
  /** With null: today. */
  readonly onPick: (from: string | null, to?: string) => void;
}

/** Which days are looked at: one, a week, four weeks, or from one to another. */
export function DaysPicker({ figures, onPick }: DaysPickerProps) {
  const { from, to, today, now, waiting } = figures;
  const length = daysBetween(from, to) + 1;
  const move = (step: number) => onPick(addDays(from, step * length), addDays(to, step * length));
  return (
    <div className="mb-6">
      <div className="flex flex-wrap items-start gap-2 print:hidden">
        <Button aria-label={t('Days before')} onClick={() => move(-1)}>
          <span aria-hidden="true">←</span>
        </Button>
        <Button aria-label={t('Days after')} disabled={to >= today} onClick={() => move(1)}>
          <span aria-hidden="true">→</span>
        </Button>
        {shortcuts(today).map(({ name, first, last }) => (
          <Button
            key={name}
            aria-pressed={from === first && to === last}
            onClick={() => (first === today ? onPick(null) : onPick(first, last))}
            className="px-4 aria-pressed:bg-hinoki"
          >
            {name}
          </Button>
        ))}
        <details>
          <summary className="flex min-h-14 cursor-pointer items-center px-2 font-semibold">
            {t('Other days')}
          </summary>
          <div className="flex flex-wrap gap-3 py-2">
            <DateField
              label={t('From')}
              value={from}
              max={today}
              onChange={(day) => onPick(day, lastFor(day, to))}
            />
            <DateField
              label={t('To')}
              value={to}
              max={today}
              onChange={(day) => onPick(day < from ? day : firstFor(from, day), day)}
            />
          </div>
        </details>
      </div>
      <p className="mt-4 font-serif text-heading first-letter:uppercase" aria-live="polite">
        {daysText(figures)}
      </p>
      {to >= today && (
        <p className="text-quiet text-small">
          {t('At {time}.', { time: clockTime(now) })}
          {waiting > 0 && ` ${t('{count} to be entered', { count: waiting })}.`}
        </p>
      )}
    </div>
  );
}

function shortcuts(today: string) {
  const before = addDays(today, -1);
  return [
    { name: t('Today'), first: today, last: today },
    { name: t('Yesterday'), first: before, last: before },
    { name: t('7 days'), first: addDays(today, -6), last: today },
    { name: t('28 days'), first: addDays(today, -27), last: today },
  ];
}

/** The last day that keeps the span in its order and within its length. */
function lastFor(from: string, to: string): string {
  const longest = addDays(from, MAX_FIGURE_DAYS - 1);
  if (to < from) return from;
  return to > longest ? longest : to;
}

function firstFor(from: string, to: string): string {
  const earliest = addDays(to, 1 - MAX_FIGURE_DAYS);
  return from < earliest ? earliest : from;
}

interface DateFieldProps {
  readonly label: string;
  readonly value: string;
  readonly max: string;
  readonly onChange: (day: string) => void;
}

function DateField({ label, value, max, onChange }: DateFieldProps) {
  return (
    <label className="flex items-center gap-2 font-semibold">
      {label}
      <input
        type="date"
        value={value}
        max={max}
        onChange={({ target }) => target.value !== '' && onChange(target.value)}
        className="min-h-14 rounded-card border border-edge bg-paper px-3 font-normal"
      />
    </label>
  );
}
