import type { Cents } from '@comptoir/domain/money/money';
import { formatPrice } from '#lib/format/price.ts';

interface PriceProps {
  readonly amount: Cents;
  readonly className?: string;
}

/** An amount as it is read in a shop, its figures in a column with those above and below. */
export function Price({ amount, className = '' }: PriceProps) {
  return (
    <data value={(amount / 100).toFixed(2)} className={`whitespace-nowrap ${className}`}>
      {formatPrice(amount)}
    </data>
  );
}
