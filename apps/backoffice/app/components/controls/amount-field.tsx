import { Field } from '@comptoir/design/components/field';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { parsePrice } from '#lib/catalogue/price-text.ts';

interface AmountFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** As it is typed. */
  readonly text: string;
  /** What is wrong with an amount that can be read. */
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
  readonly onChange: (text: string) => void;
}

/**
 * An amount of euros that has to be given; the text is its owner's, so that no earlier amount is sent for it. What is
 * no amount has a message once the field is left or sent. Rule M-6.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, hint, text, error, autoFocus, onChange } = props;
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && text.trim() !== '' && parsePrice(text) === null;
  return (
    <Field
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      autoFocus={autoFocus}
      value={text}
      onChange={({ target }) => {
        setLeft(false);
        onChange(target.value);
      }}
      onBlur={() => setLeft(true)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') setLeft(true);
      }}
      error={isWrong ? t('An amount like 12,50') : isLeft ? error : undefined}
      isErrorAnnounced
      required
    />
  );
}
