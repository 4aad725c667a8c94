import { parseNumber } from '@comptoir/domain/money/typed-amount';
import { t } from '@comptoir/staff-texts/translate';
import { TypedField } from '#components/controls/typed-field.tsx';

interface NumberFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: number | null;
  /** How many decimals it may have: none where it counts. */
  readonly decimals?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** Percent may be typed with their sign. */
  readonly unit?: '%';
  /** An empty text is none then. */
  readonly required?: boolean;
  readonly onChange: (value: number | null) => void;
}

/** A number that is no amount of money; an empty text is null. Rule M-7. */
export function NumberField(props: NumberFieldProps) {
  const {
    decimals = 0,
    minimum = 0,
    maximum = 1_000_000,
    unit,
    required = false,
    ...field
  } = props;
  const read = (text: string): number | null | undefined => {
    if (text.trim() === '') return required ? undefined : null;
    const number = parseNumber(unit ? text.trim().replace(/%$/, '') : text, decimals);
    return number !== null && number >= minimum && number <= maximum ? number : undefined;
  };
  return (
    <TypedField
      {...field}
      required={required}
      inputMode={decimals === 0 && minimum >= 0 ? 'numeric' : 'decimal'}
      format={numberText}
      parse={read}
      expected={
        decimals === 0
          ? t('A whole number from {minimum} to {maximum}', {
              minimum: numberText(minimum),
              maximum: numberText(maximum),
            })
          : t('A number from {minimum} to {maximum}, like {example}', {
              minimum: numberText(minimum),
              maximum: numberText(maximum),
              example: unit ? '5,5' : '12,5',
            })
      }
    />
  );
}

/** 5.5 → « 5,5 ». */
function numberText(number: number | null): string {
  return number === null ? '' : String(number).replace('.', ',');
}
