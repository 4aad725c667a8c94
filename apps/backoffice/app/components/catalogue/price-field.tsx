import { t } from '@comptoir/staff-texts/translate';
import { TypedField } from '#components/controls/typed-field.tsx';
import { parsePrice, priceText } from '#lib/catalogue/price-text.ts';

interface PriceFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** In euros; null or undefined where there is none yet. */
  readonly value: number | null | undefined;
  readonly onChange: (euros: number) => void;
  readonly error?: string | undefined;
}

/** An amount of euros that has to be there. Rule M-6. */
export function PriceField({ value, onChange, ...field }: PriceFieldProps) {
  return (
    <TypedField
      {...field}
      value={value ?? null}
      format={priceText}
      parse={(text) => parsePrice(text) ?? undefined}
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
export function OptionalAmountField({ value, ...field }: OptionalAmountFieldProps) {
  return (
    <TypedField
      {...field}
      value={value ?? null}
      format={priceText}
      parse={(text) => (text.trim() === '' ? null : (parsePrice(text) ?? undefined))}
      expected={t('An amount like 12,50')}
    />
  );
}
