import type { PricedLine } from '../cart/priced-line.ts';
import { distribute } from '../money/distribute.ts';
import { BASIS_POINTS_PER_WHOLE, type Cents, percentageOf, sum } from '../money/money.ts';
import type { FixedAmountOffer, PercentageOffer } from './offer.ts';
import { isInScope } from './scope.ts';

/**
 * The discount of each line by percentages, in cents: a share of its items' price, options excluded.
 * Rates add up, to 100 % at most, and a line is rounded once. Rule O-6.
 */
export function percentageDiscounts(
  offers: readonly PercentageOffer[],
  lines: readonly PricedLine[],
): readonly Cents[] {
  return lines.map(({ item, itemParts }) => {
    let rate = 0;
    for (const offer of offers) if (isInScope(offer, item)) rate += offer.rate;
    const price = sum(itemParts.map(({ amount }) => amount));
    return percentageOf(price, Math.min(rate, BASIS_POINTS_PER_WHOLE));
  });
}

/** The fixed amount that counts. */
export interface FixedAmountDiscount {
  readonly offer: FixedAmountOffer;
  /** The discount of each line of the cart, in cents. */
  readonly shares: readonly Cents[];
}

/**
 * The highest fixed amount with a line in scope, the first on a tie, shared among its lines pro rata to
 * what they cost after percentages and limited to their sum; null without one. Rule O-7.
 *
 * `left`: what each line costs after percentages, in cents.
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
