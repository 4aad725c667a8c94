import { type RangeFault, rangeFaults } from '@comptoir/domain/schedule/range-faults';
import { WEEKDAYS, type Weekday } from '@comptoir/domain/schedule/restaurant-time';
import { t } from '@comptoir/staff-texts/translate';
import { useId, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import {
  RANGE_FAULT_WORDS,
  RANGE_NOTE_WORDS,
  rangeNote,
  rangesInMinutes,
  withEnd,
  withMoreHours,
  withStart,
} from '#lib/catalogue/week-hours.ts';
import { WEEKDAY_NAMES } from '#lib/catalogue/weekday-names.ts';
import { CopyDay } from './copy-day.tsx';

type Range = readonly [start: string, end: string];
type Week = Readonly<Partial<Record<Weekday, readonly Range[]>>>;

interface WeekFieldsProps {
  readonly legend: string;
  /** As in a restaurant file. */
  readonly value: unknown;
  /** With the names of the days, as windows of items have them; null for always. */
  readonly isWindows: boolean;
  readonly onChange: (value: unknown) => void;
}

/** The hours of each weekday; a range that ends before it starts goes on into the night. Rule H-13. */
export function WeekFields({ legend, value, isWindows, onChange }: WeekFieldsProps) {
  const week = isWindows ? ofWindows(value) : ((value ?? {}) as Week);
  const isAlways = isWindows && WEEKDAYS.every((day) => (week[day] ?? []).length === 0);
  const [copied, setCopied] = useState<Weekday | null>(null);
  function set(day: Weekday, ranges: readonly Range[]): void {
    setAll({ [day]: ranges });
  }
  function setAll(days: Week): void {
    const next = { ...week, ...days };
    onChange(isWindows ? toWindows(next) : next);
  }
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <ul className="divide-y divide-hinoki border-hinoki border-y">
        {WEEKDAYS.map((day) => {
          const ranges = week[day] ?? [];
          const name = t(WEEKDAY_NAMES[day]);
          const faults = rangeFaults(rangesInMinutes(ranges));
          return (
            <li key={day} className="grid gap-x-4 gap-y-2 py-3 tablet:grid-cols-[7rem_1fr]">
              <span className="flex min-h-12 items-center font-semibold">{name}</span>
              <div className="flex flex-wrap items-center gap-3">
                {ranges.length === 0 && (
                  <span className="text-quiet">
                    {isAlways ? t('Like its menu') : t('Closed (day)')}
                  </span>
                )}
                {placed(ranges).map(({ range, at, place }) => (
                  <RangeRow
                    key={place}
                    range={range}
                    fault={faults[at] ?? null}
                    labels={{
                      start: `${legend}, ${name}, ${t('from (hour)')} ${at + 1}`,
                      end: `${legend}, ${name}, ${t('to (hour)')} ${at + 1}`,
                      remove: `${t('Remove')}, ${name}, ${at + 1}`,
                    }}
                    onChange={(changed) => set(day, ranges.with(at, changed))}
                    onRemove={() => set(day, ranges.toSpliced(at, 1))}
                  />
                ))}
                {ranges.length < 4 && (
                  <Button
                    look="plain"
                    aria-label={`${t('Add hours')}, ${name}`}
                    onClick={() => set(day, withMoreHours(ranges))}
                  >
                    {t('Add hours')}
                  </Button>
                )}
                {ranges.length > 0 && (
                  <Button
                    look="plain"
                    aria-label={t('Copy to other days: {day}', { day: name })}
                    aria-expanded={copied === day}
                    onClick={() => setCopied(copied === day ? null : day)}
                  >
                    {t('Copy to other days')}
                  </Button>
                )}
                {copied === day && (
                  <CopyDay
                    day={day}
                    onCopy={(days) => {
                      setAll(Object.fromEntries(days.map((other) => [other, ranges])));
                      setCopied(null);
                    }}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** Ranges have no ids: their places tell them apart. */
function placed(ranges: readonly Range[]) {
  return ranges.map((range, at) => ({ range, at, place: `range ${at}` }));
}

interface RangeRowProps {
  readonly range: Range;
  readonly fault: RangeFault;
  readonly labels: Readonly<Record<'start' | 'end' | 'remove', string>>;
  readonly onChange: (range: Range) => void;
  readonly onRemove: () => void;
}

/** The hours of one range, with what is wrong with them, or what they mean, below. Rules H-6 and H-13. */
function RangeRow({ range, fault, labels, onChange, onRemove }: RangeRowProps) {
  const id = useId();
  const [start, end] = range;
  const note = fault === null ? rangeNote(range) : null;
  const input = {
    isInvalid: fault !== null,
    describedBy: fault !== null || note !== null ? id : undefined,
  };
  return (
    <div className={input.describedBy ? 'basis-full' : ''}>
      <div className="flex items-center gap-2">
        <TimeInput
          {...input}
          label={labels.start}
          value={start}
          onChange={(time) => onChange(withStart(range, time))}
        />
        <span aria-hidden="true">–</span>
        <TimeInput
          {...input}
          label={labels.end}
          value={end === '24:00' ? '00:00' : end}
          onChange={(time) => onChange(withEnd(range, time))}
        />
        <Button look="plain" className="min-w-11" aria-label={labels.remove} onClick={onRemove}>
          ✕
        </Button>
      </div>
      {fault && (
        <p id={id} role="alert" className="mt-1 text-alarm text-small">
          {t(RANGE_FAULT_WORDS[fault])}
        </p>
      )}
      {note && (
        <p id={id} role="status" className="mt-1 text-small">
          {t(RANGE_NOTE_WORDS[note], { start })}
        </p>
      )}
    </div>
  );
}

interface TimeInputProps {
  readonly label: string;
  readonly value: string;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (time: string) => void;
}

function TimeInput({ label, value, isInvalid, describedBy, onChange }: TimeInputProps) {
  return (
    <input
      type="time"
      aria-label={label}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      value={value}
      onChange={({ target }) => {
        if (target.value !== '') onChange(target.value);
      }}
      className="min-h-12 rounded-field border border-edge bg-paper px-2 tabular-nums aria-invalid:border-2 aria-invalid:border-alarm"
    />
  );
}

type Windows = Readonly<
  Record<
    string,
    {
      readonly is_open?: boolean;
      readonly times?: readonly { readonly start: string; readonly end: string }[];
    }
  >
>;

function ofWindows(value: unknown): Week {
  const windows = (value ?? {}) as Windows;
  return Object.fromEntries(
    Object.entries(windows).map(([day, { is_open = true, times = [] }]) => [
      day,
      is_open ? times.map(({ start, end }) => [start, end] as const) : [],
    ]),
  );
}

/** Without any hours the items are served always. */
function toWindows(week: Week): unknown {
  const days = WEEKDAYS.filter((day) => (week[day]?.length ?? 0) > 0);
  if (days.length === 0) return null;
  return Object.fromEntries(
    days.map((day) => [
      day,
      {
        label: t(WEEKDAY_NAMES[day]),
        is_open: true,
        times: (week[day] ?? []).map(([start, end]) => ({ start, end })),
      },
    ]),
  );
}
