import { type Ref, useId } from 'react';
import type { ValidationError } from '#lib/format/validation-error-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { FormState } from '../use-form-state.ts';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly form: Pick<FormState<'otp'>, 'errorOf' | 'edited'>;
  readonly ref?: Ref<HTMLInputElement>;
}

const CODE_LENGTH = 6;
const PLACES = Array.from({ length: CODE_LENGTH }, (_, place) => place);

/** One field that looks like six boxes, so that typing, pasting and autofill work as in any other field. */
export function CodeField({ value, onChange, form, ref }: CodeFieldProps) {
  const t = useTranslate();
  const id = useId();
  const label = t('Code');
  const error = form.errorOf('otp', label);
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div>
      <label htmlFor={id} className="required-mark mb-1 block font-semibold">
        {label}
      </label>
      <div className="relative max-w-88">
        <input
          ref={ref}
          id={id}
          name="otp"
          type="text"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${hintId} ${errorId}` : hintId}
          onChange={(event) => {
            form.edited();
            onChange(codeDigits(event.target.value));
          }}
          // Its own text is transparent: the boxes below show it.
          className="absolute inset-0 h-full w-full cursor-text appearance-none rounded-field bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent"
        />
        <div
          aria-hidden="true"
          className="pointer-events-none grid grid-cols-6 gap-1.5 phone:gap-2 [&>*]:border-edge [input:hover~&>*]:border-ink [input[aria-invalid]~&>*]:border-2 [input[aria-invalid]~&>*]:border-alarm [input:focus-visible~&>[data-next]]:outline-3"
        >
          {PLACES.map((place) => (
            <span
              key={place}
              data-next={place === Math.min(value.length, CODE_LENGTH - 1) || undefined}
              className="grid aspect-[5/6] place-items-center rounded-field border bg-paper font-semibold text-heading outline-(--focus) outline-offset-2 transition-colors"
            >
              {value[place] ?? ''}
            </span>
          ))}
        </div>
      </div>
      <p id={hintId} className="mt-2 text-quiet text-small">
        {t('The six digits from the e-mail. They count for ten minutes.')}
      </p>
      {error && (
        <p id={errorId} className="mt-1 text-alarm text-small">
          {error}
        </p>
      )}
    </div>
  );
}

/** The digits of a typed or pasted text: « Votre code : 123 456 » → '123456'. */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** The error of an incomplete code. */
export function codeErrors(code: string): readonly ValidationError<'otp'>[] {
  if (code.length === CODE_LENGTH) return [];
  return [{ path: 'otp', message: 'Type all six digits of the code.' }];
}
