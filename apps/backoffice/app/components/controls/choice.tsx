import type { ReactNode } from 'react';
import { OptionCard } from './option-card.tsx';

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly hint?: ReactNode;
    readonly isDisabled?: boolean;
  }[];
}

/** One of a few, each with a line on what it means. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, name, value, onChange, options } = props;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid gap-2">
        {options.map((option) => (
          <OptionCard
            key={option.value}
            type="radio"
            name={name}
            value={option.value}
            label={option.label}
            hint={option.hint}
            isChecked={option.value === value}
            isDisabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
