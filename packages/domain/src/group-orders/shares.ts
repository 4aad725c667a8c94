import type { Quote } from '../cart/pricing.ts';
import { distribute } from '../money/distribute.ts';
import { type Cents, sum } from '../money/money.ts';

type SharedQuote = Pick<Quote, 'lines' | 'subtotal' | 'discount' | 'delivery' | 'total'>;

/**
 * What each participant with lines owes of a quote, in cents; `owners` names the participant of each line. The
 * shares add up to the total exactly. Rule GO-9.
 *
 * Example: 10.00 € and 5.00 € with a delivery of 2.50 € are 11.67 € and 5.83 €.
 */
export function participantShares(
  quote: SharedQuote,
  owners: readonly string[],
): ReadonlyMap<string, Cents> {
  const isTaxAdded = quote.total !== quote.subtotal - quote.discount + quote.delivery;
  const owed = new Map<string, Cents>();
  const value = new Map<string, Cents>();
  quote.lines.forEach(({ total, discount, tax }, index) => {
    const owner = owners[index];
    if (owner === undefined) throw new Error('Each line of a group has a participant.');
    const net = total - discount;
    owed.set(owner, (owed.get(owner) ?? 0) + net + (isTaxAdded ? tax : 0));
    value.set(owner, (value.get(owner) ?? 0) + net);
  });
  // No line has the delivery and the tax that is added to it.
  const delivery = quote.total - sum([...owed.values()]);
  const values = [...value.values()];
  const weights = sum(values) === 0 ? values.map(() => 1) : values;
  const parts = distribute(delivery, weights);
  return new Map([...owed].map(([owner, amount], index) => [owner, amount + (parts[index] ?? 0)]));
}
