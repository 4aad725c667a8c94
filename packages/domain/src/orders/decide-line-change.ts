import type { RateAmount } from '../books/amounts-by-rate.ts';
import type { Cents } from '../money/money.ts';
import { type ChangeableUnits, unitsInstead } from './decide-substitution.ts';
import { type PartUnits, type RefundableOrder, selectedRefund } from './refund-parts.ts';
import { chargedFor, type SoldUnits, takeUnits } from './substitution.ts';

/** Units of a line that are left out, or in whose place another dish is served. */
export interface AskedLineChange {
  readonly position: number;
  readonly quantity: number;
  readonly swap: {
    readonly unitPrice: Cents;
    /** Of a formula the place of the dish that is replaced; null for the whole line. Rule SU-14. */
    readonly dishAt: number | null;
  } | null;
}

/** An order as a change of its lines depends on it, under its lock. */
export interface LineChangeFacts<Line extends ChangeableUnits> {
  readonly isPaid: boolean;
  /** Those that can be changed. */
  readonly lines: readonly Line[];
  readonly refundable: RefundableOrder;
}

/** A line that the change adds, by what it is of the one that changes. */
export interface AddedLine {
  /** The formula with another dish, the other dish, or what it costs less. */
  readonly as: 'formula' | 'dish' | 'difference';
  readonly position: number;
  readonly sold: SoldUnits;
}

/** What goes back; without units where the payment allows less than they cost. Amounts in cents. */
export interface LineRefund {
  readonly amount: Cents;
  readonly rates: readonly RateAmount[];
  readonly units: readonly PartUnits[] | null;
}

/** The lines and the money of an order that changes. */
export interface LineChange<Line> {
  readonly kind: 'change';
  readonly line: Line;
  /** What stays of the line, perhaps nothing; null where it stays as it was sold. */
  readonly rest: SoldUnits | null;
  readonly added: readonly AddedLine[];
  /** Units that stay sold and are not made. */
  readonly leftOut: { readonly position: number; readonly quantity: number } | null;
  readonly refund: LineRefund | null;
  /** What an unpaid order costs less. */
  readonly lowered: SoldUnits | null;
  /** What the guest gets back or does not pay, in cents. */
  readonly given: Cents;
}

/**
 * What becomes of units of a line. Of a paid order the money goes back as a refund of units, as what was sold stays
 * sold; of an unpaid one the lines and the total become what is to be paid. `lapsed` where these units, or the dish of
 * the formula, are not there any more. Rules SU-5, SU-6, SU-8 and SU-14.
 */
export function decideLineChange<Line extends ChangeableUnits>(
  { position, quantity, swap }: AskedLineChange,
  { isPaid, lines, refundable }: LineChangeFacts<Line>,
): LineChange<Line> | { readonly kind: 'lapsed' } {
  const line = lines.find((known) => known.position === position);
  if (!line || line.left < quantity) return { kind: 'lapsed' };
  const change = { ...NOTHING, line };
  if (isPaid && !swap) {
    const leftOut = { position, quantity };
    return { ...change, leftOut, ...refundOf(leftOut, refundable) };
  }
  const { taken, rest } = takeUnits(line.sold, quantity, isPaid ? line.refunded : 0);
  if (!swap) return { ...change, rest, lowered: taken, given: chargedFor(taken) };
  const next = Math.max(...lines.map((known) => known.position)) + 1;
  const replaced = swap.dishAt === null ? null : line.dishes?.[swap.dishAt];
  if (replaced === undefined) return { kind: 'lapsed' };
  const { swapped, difference } = unitsInstead(line, taken, replaced, swap.unitPrice);
  const dish = { as: replaced ? 'formula' : 'dish', position: next, sold: swapped } as const;
  if (difference.total === 0) return { ...change, rest, added: [dish] };
  if (!isPaid) {
    const given = chargedFor(difference);
    return { ...change, rest, added: [dish], lowered: difference, given };
  }
  // What the other dish costs less stays a sold line, so that its refund has the taxes of its own units.
  const less = { as: 'difference', position: next + 1, sold: difference } as const;
  const part = { part: less.position, quantity, rates: difference.rates };
  const leftOut = { position: less.position, quantity };
  const refunded = refundOf(leftOut, { ...refundable, parts: [...refundable.parts, part] });
  return { ...change, rest, added: [dish, less], leftOut, ...refunded };
}

const NOTHING = {
  kind: 'change',
  rest: null,
  added: [],
  leftOut: null,
  refund: null,
  lowered: null,
  given: 0,
} as const;

/** Units that go back to the card; what the payment allows, where that is less. */
function refundOf(
  { position, quantity }: { readonly position: number; readonly quantity: number },
  order: RefundableOrder,
): { readonly refund: LineRefund | null; readonly given: Cents } {
  const units = [{ part: position, quantity }];
  const wanted = selectedRefund(order, { units });
  const isLimited = wanted.kind === 'too_much' && order.left > 0;
  const selected = isLimited ? selectedRefund(order, { amount: order.left }) : wanted;
  if (selected.kind !== 'selected') return { refund: null, given: 0 };
  const { amount, rates } = selected;
  return { refund: { amount, rates, units: isLimited ? null : units }, given: amount };
}
