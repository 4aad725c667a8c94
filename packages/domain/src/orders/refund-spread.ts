import { type Cents, sum } from '../money/money.ts';

/** A payment of an order that a refund can come from. */
export interface RefundSource {
  readonly id: string;
  /** What can still be refunded of it, in cents. Rule Y-36. */
  readonly left: Cents;
  /** The positions of the order's lines that it was for; empty where they are not known. */
  readonly lines: readonly number[];
}

/** What a refund takes from a payment, in cents, above 0. */
export interface RefundPortion {
  readonly id: string;
  readonly amount: Cents;
}

/** What can still go back to the cards that paid an order, in cents; null where none did. Rules Y-36 and GS-8. */
export function leftToRefund(sources: readonly RefundSource[]): Cents | null {
  return sources.length === 0 ? null : sum(sources.map(({ left }) => left));
}

/**
 * Spreads a refund over the payments of an order, of each at most what is left of it: first the payments for the
 * lines that it is of, then the others in their sequence. Null where less is left in all. Rule GS-8.
 *
 * Example: 8.00 € of payments with 5.00 € and 7.00 € left are 5.00 € and 3.00 €; of the second one's line, 7.00 € of
 * it and 1.00 € of the first.
 */
export function spreadRefund(
  amount: Cents,
  sources: readonly RefundSource[],
  lines: readonly number[] = [],
): readonly RefundPortion[] | null {
  const isOwn = (source: RefundSource) => source.lines.some((line) => lines.includes(line));
  const sequence = [...sources.filter(isOwn), ...sources.filter((source) => !isOwn(source))];
  const portions: RefundPortion[] = [];
  let rest = amount;
  for (const { id, left } of sequence) {
    const taken = Math.min(rest, left);
    if (taken > 0) portions.push({ id, amount: taken });
    rest -= taken;
  }
  return rest === 0 ? portions : null;
}
