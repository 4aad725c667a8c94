import type { Cents } from '../money/money.ts';

/** The most that is put into the cash register or taken out of it at once. Rule BK-46. */
export const MAX_CASH_MOVEMENT: Cents = 10_000_000;

/** The longest reason of a movement of cash, in characters. Rule BK-46. */
export const MAX_MOVEMENT_REASON = 200;

/**
 * Whether cents can be put into the cash register or taken out of it at once. Rule BK-46.
 *
 * Example: 1 and 10,000,000 can; 0, −1 and 10,000,001 can't.
 */
export function isMovableCash(amount: Cents): boolean {
  return amount > 0 && amount <= MAX_CASH_MOVEMENT;
}
