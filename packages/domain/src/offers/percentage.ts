import type { PricedLine } from '../cart/priced-line.ts';
import { BASIS_POINTS_PER_WHOLE, type Cents, percentageOf } from '../money/money.ts';
import type { PercentageOffer } from './offer.ts';
import { isInScope } from './scope.ts';

/**
 * What percentages take off each line: a share of the item's price per unit, options excluded.
 * Rates add up to 100 % at most, and a line is rounded once. Rule O-6.
 */
export function percentageDiscounts(
  offers: readonly PercentageOffer[],
  lines: readonly PricedLine[],
): readonly Cents[] {
  return lines.map(({ item, parts }) => {
    let rate = 0;
    for (const offer of offers) if (isInScope(offer, item)) rate += offer.rate;
    return percentageOf(parts[0].amount, Math.min(rate, BASIS_POINTS_PER_WHOLE));
  });
}
