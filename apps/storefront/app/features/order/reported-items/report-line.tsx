import type { WireGuestReports } from '@comptoir/contract/reported-items/guest-reports';
import type { ItemProblem } from '@comptoir/domain/reported-items/reporting';
import { useId } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { DraftUnits } from './report-draft.ts';

interface ReportLineProps {
  readonly line: WireGuestReports['lines'][number];
  readonly chosen: DraftUnits | undefined;
  /** Null where the line is fine. */
  readonly onChange: (units: DraftUnits | null) => void;
}

/** A line of the order: whether something is wrong with it, with how many, and what. */
export function ReportLine({ line, chosen, onChange }: ReportLineProps) {
  const t = useTranslate();
  const id = useId();
  const { name, options, left } = line;
  const problems = [
    ['missing', t('Missing')],
    ['wrong', t('Not the right one')],
  ] as const satisfies readonly (readonly [ItemProblem, string])[];
  return (
    <div
      className={`rounded-field border px-3 ${chosen ? 'border-ink bg-hinoki' : 'border-edge bg-paper'}`}
    >
      <label className="flex min-h-11 items-center gap-3 py-2">
        <input
          type="checkbox"
          checked={chosen !== undefined}
          onChange={() => onChange(chosen ? null : { quantity: 1, problem: 'missing' })}
          className="size-5 shrink-0 accent-vermilion"
        />
        <span className="min-w-0">
          <span className="block font-semibold">
            {left > 1 ? t('{count} × {name}', { count: left, name }) : name}
          </span>
          {options !== '' && <span className="block text-quiet text-small">{options}</span>}
        </span>
      </label>
      {chosen && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 pb-2 ps-8">
          {left > 1 && (
            <span className="flex items-center gap-2">
              <label htmlFor={id}>{t('How many?')}</label>
              <select
                id={id}
                value={Math.min(chosen.quantity, left)}
                onChange={({ target }) => onChange({ ...chosen, quantity: Number(target.value) })}
                className="min-h-11 rounded-field border border-edge bg-paper px-2"
              >
                {Array.from({ length: left }, (_, index) => index + 1).map((count) => (
                  <option key={count}>{count}</option>
                ))}
              </select>
            </span>
          )}
          <fieldset className="flex flex-wrap gap-x-5">
            <legend className="sr-only">{t('What is wrong: {name}', { name })}</legend>
            {problems.map(([problem, label]) => (
              <label key={problem} className="flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name={`${id}-problem`}
                  checked={chosen.problem === problem}
                  onChange={() => onChange({ ...chosen, problem })}
                  className="size-5 accent-vermilion"
                />
                {label}
              </label>
            ))}
          </fieldset>
        </div>
      )}
    </div>
  );
}
