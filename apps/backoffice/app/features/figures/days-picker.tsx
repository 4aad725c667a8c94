import { MAX_FIGURE_DAYS, type WireFigures } from '@comptoir/contract/staff/figures';
import { addDays, daysBetween } from '@comptoir/domain/schedule/restaurant-time';
import { Button } from '#components/controls/button.tsx';
import { clockTime } from '#lib/format/time-text.ts';
import { t } from '#lib/i18n/translate.ts';
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
    <div className="mb-8">
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <div className="flex gap-2">
          <Button aria-label={t('Days before')} onClick={() => move(-1)}>
            <span aria-hidden="true">←</span>
          </Button>
          <Button aria-label={t('Days after')} disabled={to >= today} onClick={() => move(1)}>
            <span aria-hidden="true">→</span>
          </Button>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button aria-pressed={length === 1 && from === today} onClick={() => onPick(null)}>
            {t('Today')}
          </Button>
          <Button
            aria-pressed={length === 1 && from === addDays(today, -1)}
            onClick={() => onPick(addDays(today, -1))}
          >
            {t('Yesterday')}
          </Button>
          <Button
            aria-pressed={length === 7 && to === today}
            onClick={() => onPick(addDays(today, -6), today)}
          >
            {t('7 days')}
          </Button>
        </div>
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
