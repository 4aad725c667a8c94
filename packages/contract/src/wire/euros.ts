import type { BasisPoints, Cents } from '@comptoir/domain/money/money';

/**
 * Whether a number of euros (or percent) has at most two decimals. Rule M-5.
 *
 * Rounding errors of binary arithmetic do not count: 3 × 5.9 makes 17.700000000000003, that is 17.70. They are small
 * beside the number, so 0.000000001 is none of 0.
 */
export function hasAtMostTwoDecimals(amount: number): boolean {
  const hundredths = amount * 100;
  return Math.abs(hundredths - Math.round(hundredths)) <= Math.abs(hundredths) * 1e-12;
}

/** Euros as JSON writes them → cents. Rule M-5. */
export function toCents(euros: number): Cents {
  // Adding 0 turns the -0 that JSON can write into 0.
  return Math.round(euros * 100) + 0;
}

/** Cents → euros with at most two decimals. Rule M-5. */
export function toEuros(cents: Cents): number {
  return cents / 100;
}

/** Percent as JSON writes it (10, 5.5) → hundredths of a percent. Rule M-2. */
export function toBasisPoints(percent: number): BasisPoints {
  return Math.round(percent * 100);
}

export function toPercent(rate: BasisPoints): number {
  return rate / 100;
}
