/** An amount of money in whole euro cents. Rule M-1. */
export type Cents = number;

/** A rate in hundredths of a percent: 10 % is 1000, 5.5 % is 550. Rule M-2. */
export type BasisPoints = number;

export const BASIS_POINTS_PER_WHOLE = 10_000;

/**
 * The fraction `numerator / denominator` as a whole number, halves going away from zero. Rule M-3.
 *
 * Both arguments are integers and the denominator is positive. The division is done on integers,
 * so that 0.5 is exactly a half: 1.005 € never becomes 1.00 € through a binary float.
 */
export function roundedQuotient(numerator: number, denominator: number): number {
  const magnitude = Math.abs(numerator);
  const quotient = Math.floor(magnitude / denominator);
  const remainder = magnitude - quotient * denominator;
  const rounded = remainder * 2 >= denominator ? quotient + 1 : quotient;
  return numerator < 0 && rounded !== 0 ? -rounded : rounded;
}

/** `rate` of `amount`, rounded once. Rule M-3. */
export function percentageOf(amount: Cents, rate: BasisPoints): Cents {
  return roundedQuotient(amount * rate, BASIS_POINTS_PER_WHOLE);
}

export function sum(amounts: readonly Cents[]): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
