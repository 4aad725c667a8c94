import { Field } from '@comptoir/design/components/field';
import { type RangeFault, rangeFaults } from '@comptoir/domain/schedule/range-faults';
import { t } from '@comptoir/staff-texts/translate';
import { Button } from '#components/controls/button.tsx';
import {
  RANGE_FAULT_WORDS,
  RANGE_NOTE_WORDS,
  rangeNote,
  rangesInMinutes,
  withEnd,
  withMoreHours,
} from '#lib/catalogue/week-hours.ts';

export interface Range {
  /** Of the row on the page. */
  readonly key: number;
  readonly start: string;
  readonly end: string;
}

interface RangeFieldsProps {
  readonly ranges: readonly Range[];
  readonly onChange: (ranges: readonly Range[]) => void;
  readonly error?: string | undefined;
}

/** The hours of a day. One that ends before it starts goes on into the night. */
export function RangeFields({ ranges, onChange, error }: RangeFieldsProps) {
  const change = (key: number, part: Partial<Range>) =>
    onChange(ranges.map((range) => (range.key === key ? { ...range, ...part } : range)));
  const faults = rangeFaults(
    rangesInMinutes(ranges.map(({ start, end }) => withEnd([start], end))),
  );
  const nextKey = Math.max(0, ...ranges.map(({ key }) => key)) + 1;
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 font-semibold">{t('Hours')}</legend>
      {ranges.map(({ key, start, end }, index) => (
        <div key={key} className="flex flex-wrap items-end gap-3">
          <Field
            className="w-32"
            label={t('From {number}', { number: index + 1 })}
            type="time"
            value={start}
            onChange={({ target }) => change(key, { start: target.value })}
            required
          />
          <Field
            className="w-32"
            label={t('until {number}', { number: index + 1 })}
            type="time"
            value={end}
            onChange={({ target }) => change(key, { end: target.value })}
            required
          />
          {ranges.length > 1 && (
            <Button
              look="plain"
              onClick={() => onChange(ranges.filter((range) => range.key !== key))}
            >
              {t('Remove')}
              <span className="sr-only"> {index + 1}</span>
            </Button>
          )}
          <RangeRemark start={start} end={end} fault={faults[index] ?? null} />
        </div>
      ))}
      {error && <p className="text-alarm text-small">{error}</p>}
      {ranges.length < 6 && (
        <Button
          onClick={() => {
            const [start = '', end = ''] =
              withMoreHours(ranges.map((range) => [range.start, range.end])).at(-1) ?? [];
            onChange([...ranges, { key: nextKey, start, end }]);
          }}
        >
          {t('Add hours')}
        </Button>
      )}
    </fieldset>
  );
}

interface RangeRemarkProps {
  readonly start: string;
  readonly end: string;
  readonly fault: RangeFault;
}

/** What is wrong with a range, or what it means where that does not show. Rules H-6 and H-13. */
function RangeRemark({ start, end, fault }: RangeRemarkProps) {
  if (fault) {
    return (
      <p role="alert" className="basis-full text-alarm text-small">
        {t(RANGE_FAULT_WORDS[fault])}
      </p>
    );
  }
  if (end === '' || end > start) return null;
  const note = rangeNote(withEnd([start], end));
  return (
    <p className="basis-full text-quiet text-small">
      {note
        ? t(RANGE_NOTE_WORDS[note], { start })
        : t('Until {time} in the night that follows.', { time: end })}
    </p>
  );
}
