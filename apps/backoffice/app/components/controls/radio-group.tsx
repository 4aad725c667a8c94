interface RadioGroupProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly (readonly [value: Value, text: string])[];
  readonly chosen: Value | null;
  readonly onChoose: (value: Value) => void;
}

/** One of a few short ones, two in a row. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, name, choices, chosen, onChoose } = props;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-2">
        {choices.map(([value, text]) => (
          <label
            key={value}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field border-2 border-edge px-3 leading-tight has-checked:border-ink has-checked:bg-hinoki"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="size-5 shrink-0 accent-(--ink)"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
