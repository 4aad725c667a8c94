import { Field } from '@comptoir/design/components/field';
import { parsePrice } from '#lib/catalogue/price-text.ts';
import { t } from '#lib/i18n/translate.ts';

interface AmountFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** As it is typed: what is no amount stays in the field, with a word on it. */
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** An amount of euros that has to be given; the text is its owner's, so that no earlier amount is sent for it. */
export function AmountField({ label, hint, text, onChange }: AmountFieldProps) {
  const isWrong = text !== '' && parsePrice(text) === null;
  return (
    <Field
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => onChange(target.value)}
      error={isWrong ? t('An amount like 12,50') : undefined}
      required
    />
  );
}
