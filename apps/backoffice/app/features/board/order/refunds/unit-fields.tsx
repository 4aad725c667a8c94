import { refundableFromWire } from '@comptoir/contract/staff/refundable-order';
import type { WireOrderRefunds } from '@comptoir/contract/staff/refunds';
import { type RefundPartId, unitsLeft } from '@comptoir/domain/orders/refund-parts';
import { t } from '@comptoir/staff-texts/translate';
import { OptionCard } from '#components/controls/option-card.tsx';
import { formatAmount } from '#lib/format/amount.ts';

type Part = WireOrderRefunds['parts'][number];

interface UnitFieldsProps {
  readonly refunds: WireOrderRefunds;
  readonly chosen: ReadonlyMap<RefundPartId, number>;
  readonly onChange: (part: RefundPartId, quantity: number) => void;
}

/** The units of lines, condiments and the delivery that were paid for, each to tick. */
export function UnitFields({ refunds, chosen, onChange }: UnitFieldsProps) {
  const left = unitsLeft(refundableFromWire(refunds));
  const paid = refunds.parts.filter(({ rates }) => rates.length > 0);
  const groups = [
    [t('Items'), paid.filter(({ part, is_condiment }) => part !== 'delivery' && !is_condiment)],
    [t('Condiments'), paid.filter(({ is_condiment }) => is_condiment)],
    [t('Delivery'), paid.filter(({ part }) => part === 'delivery')],
  ] as const;
  return groups
    .filter(([, parts]) => parts.length > 0)
    .map(([legend, parts]) => (
      <fieldset key={legend}>
        <legend className="mb-2 font-semibold">{legend}</legend>
        <div className="grid gap-2">
          {parts.map((part) => (
            <Units
              key={part.part}
              part={part}
              left={left.get(part.part) ?? 0}
              chosen={chosen.get(part.part) ?? 0}
              onChange={(quantity) => onChange(part.part, quantity)}
            />
          ))}
        </div>
      </fieldset>
    ));
}

interface UnitsProps {
  readonly part: Part;
  readonly left: number;
  readonly chosen: number;
  readonly onChange: (quantity: number) => void;
}

function Units({ part, left, chosen, onChange }: UnitsProps) {
  const name = part.part === 'delivery' ? t('Delivery fee') : part.name;
  const paid = part.rates.reduce((total, { gross }) => total + gross, 0);
  if (part.quantity === 1 || left === 0) {
    return (
      <OptionCard
        type="checkbox"
        label={name}
        hint={left === 0 ? t('Refunded') : formatAmount(paid)}
        isChecked={chosen > 0}
        isDisabled={left === 0}
        onChange={() => onChange(chosen > 0 ? 0 : 1)}
      />
    );
  }
  const round =
    'grid size-12 shrink-0 place-items-center rounded-full border border-edge bg-rice text-title leading-none hover:border-ink disabled:opacity-40';
  return (
    <div
      className={`flex min-h-14 items-center gap-2 rounded-field border px-4 py-2 ${
        chosen > 0 ? 'border-ink bg-hinoki ring-1 ring-ink' : 'border-edge bg-paper'
      }`}
    >
      <span className="min-w-0 grow">
        <span className="block font-semibold leading-tight">{name}</span>
        <span className="block text-quiet text-small">
          {t('{left} of {count} left, {amount} in all', {
            left,
            count: part.quantity,
            amount: formatAmount(paid),
          })}
        </span>
      </span>
      <button
        type="button"
        aria-label={t('One less: {name}', { name })}
        disabled={chosen === 0}
        onClick={() => onChange(chosen - 1)}
        className={round}
      >
        <span aria-hidden="true">−</span>
      </button>
      <output className="w-8 text-center font-semibold text-large">{chosen}</output>
      <button
        type="button"
        aria-label={t('One more: {name}', { name })}
        disabled={chosen >= left}
        onClick={() => onChange(chosen + 1)}
        className={round}
      >
        <span aria-hidden="true">+</span>
      </button>
    </div>
  );
}
