import type { Cents } from '@comptoir/domain/money/money';
import { useTranslate } from '#lib/i18n/translate.ts';
import { AmountRow } from './amount-row.tsx';
import { Price } from './price.tsx';

interface TipRowsProps {
  readonly total: Cents;
  readonly tip: Cents;
}

/** A tip below the total of an order, and what is paid in all; nothing without one. Rule TI-3. */
export function TipRows({ total, tip }: TipRowsProps) {
  const t = useTranslate();
  if (tip === 0) return null;
  return (
    <>
      <AmountRow label={t('Tip')}>
        <Price amount={tip} />
      </AmountRow>
      <AmountRow label={t('By card in all')} className="font-semibold">
        <Price amount={total + tip} />
      </AmountRow>
    </>
  );
}
