import type { PricedLine } from '../cart/priced-line.ts';
import { distribute } from '../money/distribute.ts';
import { type Cents, sum } from '../money/money.ts';
import type { FixedAmountOffer } from './offer.ts';
import { isInScope } from './scope.ts';

export interface FixedAmountDiscount {
  readonly offer: FixedAmountOffer;
  /** What each line of the cart bears; they add up to the discount. */
  readonly shares: readonly Cents[];
}

/**
 * The one fixed amount that counts: the highest of those with a line in scope, the first on a tie,
 * at most what its lines still cost. It is shared among them pro rata to that. Rule O-7.
 *
 * `left` holds, line by line, what is still to be paid after percentages.
 */
export function fixedAmountDiscount(
  offers: readonly FixedAmountOffer[],
  lines: readonly PricedLine[],
  left: readonly Cents[],
): FixedAmountDiscount | null {
  let best: FixedAmountOffer | null = null;
  for (const offer of offers) {
    if (!lines.some(({ item }) => isInScope(offer, item))) continue;
    if (!best || offer.amount > best.amount) best = offer;
  }
  if (!best) return null;
  const offer = best;
  const weights = lines.map(({ item }, index) => (isInScope(offer, item) ? (left[index] ?? 0) : 0));
  return { offer, shares: distribute(Math.min(offer.amount, sum(weights)), weights) };
}
