import type { Cents } from './money.ts';

/**
 * Splits `amount` over `weights` pro rata, to the cent, so that no cent is lost or made. Rule M-4.
 *
 * Largest remainder: each share is rounded down, and the cents left over go to the shares that lost
 * most, the first one on a tie. Weights are non-negative integers; when all are zero every share is
 * zero. Example: 100 over [1, 1, 1] is [34, 33, 33].
 */
export function distribute(amount: Cents, weights: readonly number[]): readonly Cents[] {
  let totalWeight = 0;
  for (const weight of weights) totalWeight += weight;
  if (totalWeight === 0) return weights.map(() => 0);

  const shares: Cents[] = [];
  const remainders: number[] = [];
  let left = amount;
  for (const weight of weights) {
    const share = Math.floor((amount * weight) / totalWeight);
    shares.push(share);
    remainders.push(amount * weight - share * totalWeight);
    left -= share;
  }
  while (left > 0) {
    let winner = 0;
    for (let index = 1; index < remainders.length; index += 1) {
      if ((remainders[index] ?? 0) > (remainders[winner] ?? 0)) winner = index;
    }
    shares[winner] = (shares[winner] ?? 0) + 1;
    remainders[winner] = -1;
    left -= 1;
  }
  return shares;
}
