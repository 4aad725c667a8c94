import { type ReactNode, useId } from 'react';
import { FieldWarning } from '#components/feedback/field-warning.tsx';
import { OptionCard } from './option-card.tsx';

interface CheckGroupProps<Value extends string> {
  readonly legend: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** What may be a mistake; above the options, where it is seen with the legend. */
  readonly warning?: string | undefined;
  /** Before the options, one that excludes them. */
  readonly first?: ReactNode;
  readonly values: readonly Value[];
  readonly onChange: (values: Value[]) => void;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly hint?: string;
  }[];
}

/** Any of a few; the values stay in the order of the options. */
export function CheckGroup<Value extends string>(props: CheckGroupProps<Value>) {
  const { legend, hint, error, warning, first, values, onChange, options } = props;
  const warningId = useId();
  function toggle(value: Value): void {
    const isChosen = (one: Value) => (one === value) !== values.includes(one);
    onChange(options.map((option) => option.value).filter(isChosen));
  }
  return (
    <fieldset aria-describedby={warning ? warningId : undefined}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {hint && <p className="mb-2 text-quiet text-small">{hint}</p>}
      {warning && (
        <div className="mb-2">
          <FieldWarning id={warningId} text={warning} />
        </div>
      )}
      {first && <div className="mb-2">{first}</div>}
      <div className="grid gap-2 tablet:grid-cols-2">
        {options.map((option) => (
          <OptionCard
            key={option.value}
            type="checkbox"
            label={option.label}
            hint={option.hint}
            isChecked={values.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </div>
      {error && <p className="mt-1 text-alarm text-small">{error}</p>}
    </fieldset>
  );
}
