import { useId } from 'react';

interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (text: string) => void;
}

/** A text of several lines with its label. */
export function TextArea({ label, value, error, onChange }: TextAreaProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        value={value}
        rows={Math.min(12, Math.max(3, value.split('\n').length + 1))}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
        className="block w-full rounded-field border border-edge bg-paper px-3 py-2 hover:border-ink aria-invalid:border-2 aria-invalid:border-alarm"
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-alarm text-small">
          {error}
        </p>
      )}
    </div>
  );
}
