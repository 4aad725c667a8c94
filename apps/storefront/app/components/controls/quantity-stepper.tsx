import { MAXIMUM_QUANTITY } from '@comptoir/domain/cart/cart';
import { useTranslate } from '#lib/i18n/translate.ts';

interface QuantityStepperProps {
  /** What is counted, as part of the accessible name. */
  readonly label: string;
  readonly quantity: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly onChange: (quantity: number) => void;
}

export function QuantityStepper({
  label,
  quantity,
  minimum = 1,
  maximum = MAXIMUM_QUANTITY,
  onChange,
}: QuantityStepperProps) {
  const t = useTranslate();
  const step =
    'grid size-11 place-items-center rounded-full text-large transition-colors hover:bg-hinoki disabled:pointer-events-none disabled:opacity-50';
  return (
    <fieldset
      aria-label={t('Quantity of {name}', { name: label })}
      className="inline-flex items-center rounded-full border border-edge bg-paper"
    >
      <button
        type="button"
        className={step}
        disabled={quantity <= minimum}
        onClick={() => onChange(quantity - 1)}
        aria-label={t('One less')}
      >
        <span aria-hidden="true">−</span>
      </button>
      <output aria-live="polite" className="min-w-7 text-center font-semibold">
        {quantity}
      </output>
      <button
        type="button"
        className={step}
        disabled={quantity >= maximum}
        onClick={() => onChange(quantity + 1)}
        aria-label={t('One more')}
      >
        <span aria-hidden="true">+</span>
      </button>
    </fieldset>
  );
}
