import { Field } from '@comptoir/design/components/field';
import { useState } from 'react';
import { parsePrice, priceText } from '#lib/catalogue/price-text.ts';
import { t } from '#lib/i18n/translate.ts';

interface PriceFieldProps {
  readonly label: string;
  /** In euros; null or undefined where there is none yet. */
  readonly value: number | null | undefined;
  readonly onChange: (euros: number) => void;
  readonly error?: string | undefined;
}

/** A price as it is typed; what is no price stays in the field, with a word on it, and changes nothing. */
export function PriceField({ label, value, onChange, error }: PriceFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? priceText(value);
  return (
    <Field
      label={label}
      inputMode="decimal"
      value={shown}
      onChange={({ target }) => {
        setText(target.value);
        const euros = parsePrice(target.value);
        if (euros !== null) onChange(euros);
      }}
      onBlur={() => {
        if (text !== null && parsePrice(text) !== null) setText(null);
      }}
      error={text !== null && parsePrice(text) === null ? t('A price like 5,90') : error}
      required
    />
  );
}
