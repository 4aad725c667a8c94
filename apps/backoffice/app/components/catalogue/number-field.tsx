import { Field } from '@comptoir/design/components/field';
import { useState } from 'react';
import { t } from '#lib/i18n/translate.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A number as it is typed, with a comma or a point; what is none stays in the field and changes nothing. */
export function NumberField({ label, hint, error, value, onChange }: NumberFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const isWrong = text !== null && read(text) === undefined;
  return (
    <Field
      label={label}
      hint={hint}
      inputMode="decimal"
      value={text ?? (value === null ? '' : String(value).replace('.', ','))}
      onChange={({ target }) => {
        setText(target.value);
        const number = read(target.value);
        if (number !== undefined) onChange(number);
      }}
      onBlur={() => {
        if (!isWrong) setText(null);
      }}
      error={isWrong ? t('A number') : error}
    />
  );
}

/** Null for an empty text; undefined for what is no number. */
function read(text: string): number | null | undefined {
  const digits = text.trim().replace(',', '.');
  if (digits === '') return null;
  return /^-?\d{1,9}(\.\d{0,8})?$/.test(digits) ? Number(digits) : undefined;
}
