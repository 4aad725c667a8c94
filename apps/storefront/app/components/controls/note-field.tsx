import { MAXIMUM_NOTE_LENGTH } from '@comptoir/domain/cart/cart';
import { lengthOf } from '@comptoir/domain/text/text-length';
import { type ComponentProps, useId } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';

interface NoteFieldProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (note: string) => void;
}

/**
 * A short note to the kitchen. The remaining length is shown once it is below 100 characters; a text that came from
 * elsewhere may be too long, and is kept.
 */
export function NoteField({
  label,
  value,
  onChange,
  maxLength = MAXIMUM_NOTE_LENGTH,
  ...textarea
}: NoteFieldProps) {
  const t = useTranslate();
  const id = useId();
  const hintId = `${id}-hint`;
  const left = maxLength - lengthOf(value);
  const isScarce = left <= 100;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <textarea
        rows={2}
        // Browsers count UTF-16 units, of which an emoji has two.
        maxLength={value.length + left}
        {...textarea}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={isScarce ? hintId : undefined}
        aria-invalid={left < 0}
        className="block w-full rounded-field border border-edge bg-paper px-3 py-2 placeholder:text-quiet"
      />
      {isScarce && (
        <p id={hintId} className="mt-1 text-quiet text-small">
          {left < 0
            ? t('{count} characters too many', { count: -left })
            : t('{count} characters left', { count: left })}
        </p>
      )}
    </div>
  );
}
