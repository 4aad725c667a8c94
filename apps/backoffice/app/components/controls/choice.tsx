import type { ReactNode } from 'react';

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
          <label
            key={option.value}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field border border-edge bg-paper px-4 py-2 has-checked:border-ink has-checked:bg-hinoki has-disabled:cursor-not-allowed has-disabled:opacity-60 has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled ?? false}
              onChange={() => onChange(option.value)}
              className="size-5 shrink-0 accent-(--ink)"
            />
            <span>
              <span className="block font-semibold leading-tight">{option.label}</span>
              {option.hint && <span className="block text-quiet text-small">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
