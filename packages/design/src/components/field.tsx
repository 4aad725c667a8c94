import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong and what to do about it; shown below and read out with the field. */
  readonly error?: string | undefined;
  /** The error comes while the focus is elsewhere, and is read out then. */
  readonly isErrorAnnounced?: boolean;
  /** A small control over the end of the input. */
  readonly end?: ReactNode;
}

/** A text field with its label. Everything an input takes is passed on, `ref` included. */
export function Field(props: FieldProps) {
  const { label, hint, error, isErrorAnnounced, end, className = '', ...input } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label
        htmlFor={input.id ?? id}
        className={`mb-1 block font-semibold ${input.required ? 'required-mark' : ''}`}
      >
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          {...input}
          className="block min-h-(--control) w-full rounded-field border border-edge bg-paper px-3 py-2 transition-colors placeholder:text-quiet hover:border-ink aria-invalid:border-2 aria-invalid:border-alarm disabled:opacity-50"
        />
        {end}
      </div>
      {hint && (
        <p id={hintId} className="mt-1 text-quiet text-small">
          {hint}
        </p>
      )}
      {error && (
        <p
          id={errorId}
          role={isErrorAnnounced ? 'alert' : undefined}
          className="mt-1 text-alarm text-small"
        >
          {error}
        </p>
      )}
    </div>
  );
}
