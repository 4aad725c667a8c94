/** An amount of money in whole euro cents. Rule M-1. */
export type Cents = number;

/** A rate in hundredths of a percent: 10 % is 1000, 5.5 % is 550. Rule M-2. */
export type BasisPoints = number;

/** 100 %. */
export const BASIS_POINTS_PER_WHOLE = 10_000;

/**
 * The fraction `numerator / denominator` as a whole number, halves going away from zero. Rule M-3.
 *
 * Both arguments are integers and the denominator is positive. The division is done on integers,
 * so that 0.5 is exactly a half: 1.005 € never becomes 1.00 € through a binary float.
 */
export function roundedQuotient(numerator: number, denominator: number): number {
  const magnitude = Math.abs(numerator);
  const remainder = magnitude % denominator;
  const quotient = (magnitude - remainder) / denominator;
  const rounded = remainder * 2 >= denominator ? quotient + 1 : quotient;
  return numerator < 0 && rounded !== 0 ? -rounded : rounded;
}

/**
 * `amount × numerator / denominator`, rounded once. Rule M-3.
 *
 * Exact also where the product is beyond the integers that a double holds.
 */
export function roundedProportion(amount: Cents, numerator: number, denominator: number): Cents {
  const product = amount * numerator;
  if (Number.isSafeInteger(product)) return roundedQuotient(product, denominator);
  const exact = BigInt(amount) * BigInt(numerator);
  const [magnitude, divisor] = [exact < 0n ? -exact : exact, BigInt(denominator)];
  const rounded = Number((magnitude * 2n + divisor) / (divisor * 2n));
  return exact < 0n ? -rounded : rounded;
}

/** `rate` of `amount` in cents, rounded once: 10 % (1000) of 95 is 10. Rule M-3. */
export function percentageOf(amount: Cents, rate: BasisPoints): Cents {
  return roundedProportion(amount, rate, BASIS_POINTS_PER_WHOLE);
}

/** The sum of amounts in cents, 0 for none. Rule M-1. */
export function sum(amounts: readonly Cents[]): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
