import type { Cents } from './money.ts';

/** What guests often hand over together: the amount is rounded up to the next multiple of each, in cents. */
const ROUND_AMOUNTS: readonly Cents[] = [500, 1_000, 2_000, 5_000];

export type CashChange =
  | { readonly kind: 'enough'; readonly change: Cents }
  | { readonly kind: 'too_little'; readonly missing: Cents };

/** What goes back of `given` cents for `due` cents, or what is missing. Rule BK-40. */
export function cashChange(due: Cents, given: Cents): CashChange {
  return given < due
    ? { kind: 'too_little', missing: due - given }
    : { kind: 'enough', change: given - due };
}

/**
 * What is likely given for `due` cents, ascending: the exact amount, and the next 5, 10, 20 and 50 €. Rule BK-41.
 * Example: 36.10 € is paid with 36.10, 40 or 50 €.
 */
export function likelyPayments(due: Cents): readonly Cents[] {
  const rounded = ROUND_AMOUNTS.map((amount) => Math.ceil(due / amount) * amount);
  return [...new Set([due, ...rounded])].toSorted((one, other) => one - other);
}
