import { type Cents, sum } from './money.ts';

/**
 * Splits `amount` over `weights` pro rata; the shares add up to it to the cent. Rule M-4.
 *
 * Largest remainder: each share is rounded down, and the cents left over go to the shares that lost
 * most, the first one on a tie. Weights are non-negative integers; when all are zero every share is
 * zero. No share exceeds its weight as long as `amount` does not exceed their sum.
 * Example: 100 over [1, 1, 1] is [34, 33, 33].
 */
export function distribute(amount: Cents, weights: readonly number[]): readonly Cents[] {
  const totalWeight = sum(weights);
  if (totalWeight === 0) return weights.map(() => 0);

  const shares: Cents[] = [];
  const remainders: number[] = [];
  let left = amount;
  for (const weight of weights) {
    const [share, remainder] = divide(amount, weight, totalWeight);
    shares.push(share);
    remainders.push(remainder);
    left -= share;
  }
  for (; left > 0; left -= 1) {
    const winner = positionOfLargest(remainders);
    shares[winner] = (shares[winner] ?? 0) + 1;
    remainders[winner] = -1;
  }
  return shares;
}

/** `amount × weight / total` as whole part and remainder, exact for products beyond doubles too. */
function divide(amount: number, weight: number, total: number): readonly [number, number] {
  const product = amount * weight;
  if (Number.isSafeInteger(product)) {
    const remainder = product % total;
    return [(product - remainder) / total, remainder];
  }
  const [exact, divisor] = [BigInt(amount) * BigInt(weight), BigInt(total)];
  return [Number(exact / divisor), Number(exact % divisor)];
}

function positionOfLargest(numbers: readonly number[]): number {
  let position = 0;
  numbers.forEach((number, index) => {
    if (number > (numbers[position] ?? 0)) position = index;
  });
  return position;
}
