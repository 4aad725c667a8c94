import { useId } from 'react';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
}

/** One of several, where a list of buttons would be too long. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, value, onChange, options } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
        className="block min-h-(--control) w-full rounded-field border border-edge bg-paper px-3 py-2 hover:border-ink aria-invalid:border-2 aria-invalid:border-alarm"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-quiet text-small">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-alarm text-small">
          {error}
        </p>
      )}
    </div>
  );
}
