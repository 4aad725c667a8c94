import { t } from '@comptoir/staff-texts/translate';
import { TypedField } from '#components/controls/typed-field.tsx';
import { parsePrice, priceText } from '#lib/catalogue/price-text.ts';

interface PriceFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** In euros; null or undefined where there is none yet. */
  readonly value: number | null | undefined;
  readonly onChange: (euros: number) => void;
  /** 0 is none, as of a size. Rule R-36. */
  readonly isAboveZero?: boolean;
  readonly error?: string | undefined;
}

/** An amount of euros that has to be there. Rule M-6. */
export function PriceField({ value, isAboveZero = false, onChange, ...field }: PriceFieldProps) {
  return (
    <TypedField
      {...field}
      value={value ?? null}
      format={priceText}
      parse={(text) => readPrice(text, isAboveZero)}
      expected={t('A price like 5,90')}
      onChange={(euros) => {
        if (euros !== null) onChange(euros);
      }}
      required
    />
  );
}

interface OptionalAmountFieldProps extends Omit<PriceFieldProps, 'onChange'> {
  readonly onChange: (euros: number | null) => void;
}

/** An amount of euros, or nothing. Rule M-6. */
export function OptionalAmountField({
  value,
  isAboveZero = false,
  ...field
}: OptionalAmountFieldProps) {
  return (
    <TypedField
      {...field}
      value={value ?? null}
      format={priceText}
      parse={(text) => (text.trim() === '' ? null : readPrice(text, isAboveZero))}
      expected={t('An amount like 12,50')}
    />
  );
}

function readPrice(text: string, isAboveZero: boolean): number | undefined {
  const euros = parsePrice(text);
  return euros === null || (isAboveZero && euros === 0) ? undefined : euros;
}
