import { useId } from 'react';

interface MessageFieldProps {
  readonly label: string;
  /** Who reads it. */
  readonly hint: string;
  readonly value: string;
  readonly maxLength: number;
  readonly isRequired: boolean;
  readonly onChange: (value: string) => void;
}

/** A field for a few sentences. */
export function MessageField(props: MessageFieldProps) {
  const { label, hint, value, maxLength, isRequired, onChange } = props;
  const hintId = useId();
  return (
    <label className="block space-y-1 font-semibold">
      {label}
      <textarea
        value={value}
        maxLength={maxLength}
        required={isRequired}
        aria-describedby={hintId}
        onChange={({ target }) => onChange(target.value)}
        className="block min-h-20 w-full rounded-field border border-edge bg-paper p-3 font-normal"
      />
      <span id={hintId} className="block font-normal text-quiet text-small">
        {hint}
      </span>
    </label>
  );
}
