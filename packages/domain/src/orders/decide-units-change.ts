import type { RateAmount } from '../books/amounts-by-rate.ts';
import type { Cents } from '../money/money.ts';
import type { ChangeableUnits } from './decide-substitution.ts';
import {
  type PaidPart,
  type PartUnits,
  type RefundableOrder,
  selectedRefund,
} from './refund-parts.ts';
import { chargedFor, type SoldUnits, swapUnits, takeUnits } from './substitution.ts';

/** Units of a line that are left out, or for which another dish is served. */
export interface UnitsChange {
  readonly position: number;
  readonly quantity: number;
  /** What one of that dish costs; null where none is served. */
  readonly dishPrice: Cents | null;
}

/** What the database has of an order of which units are changed, under its lock. */
export interface UnitsFacts {
  readonly isPaid: boolean;
  readonly lines: readonly Pick<ChangeableUnits, 'position' | 'sold' | 'refunded' | 'left'>[];
  readonly refundable: RefundableOrder;
}

/** What a change of units writes. New lines follow the last one, in this order. */
export interface ChangedUnits {
  /** What is left of the line, none of it perhaps; null where it stays sold as it is. */
  readonly rest: SoldUnits | null;
  /** Units of the line that stay sold and are not prepared. */
  readonly leftOut: number;
  /** A new line of the dish that is served instead. */
  readonly swapped: SoldUnits | null;
  /** A new line of what the dish costs less in a paid order, so that its refund has the taxes of its own units. */
  readonly difference: SoldUnits | null;
  /** By what the total of an unpaid order is lower. */
  readonly lowered: SoldUnits | null;
  /** Of a paid order; it names no units where the payment allows less than they cost. */
  readonly refund: {
    readonly amount: Cents;
    readonly rates: readonly RateAmount[];
    readonly units: readonly PartUnits[] | null;
  } | null;
  /** What is given back, in cents. */
  readonly given: Cents;
}

/**
 * What changing units does: of a paid order the money goes back as a refund of units, as what was sold stays sold; of
 * an unpaid one the lines and the total become what is to be paid. Null where these units are not there any more.
 * Rules SU-5, SU-6 and SU-8.
 */
export function decideUnitsChange(change: UnitsChange, facts: UnitsFacts): ChangedUnits | null {
  const { position, quantity, dishPrice } = change;
  const line = facts.lines.find((one) => one.position === position);
  if (!line || line.left < quantity) return null;
  if (facts.isPaid && dishPrice === null) {
    const refund = refundOf(facts.refundable, { part: position, quantity });
    return { ...NOTHING, leftOut: quantity, refund, given: refund?.amount ?? 0 };
  }
  const { taken, rest } = takeUnits(line.sold, quantity, facts.isPaid ? line.refunded : 0);
  if (dishPrice === null) return { ...NOTHING, rest, lowered: taken, given: chargedFor(taken) };
  const { swapped, difference } = swapUnits(taken, dishPrice);
  if (!facts.isPaid) {
    return { ...NOTHING, rest, swapped, lowered: difference, given: chargedFor(difference) };
  }
  if (chargedFor(difference) === 0) return { ...NOTHING, rest, swapped };
  const last = lastPosition(facts.lines);
  const parts = partsAfter(facts.refundable.parts, [
    [position, rest],
    [last + 1, swapped],
    [last + 2, difference],
  ]);
  const refund = refundOf({ ...facts.refundable, parts }, { part: last + 2, quantity });
  return { ...NOTHING, rest, swapped, difference, refund, given: refund?.amount ?? 0 };
}

/** The position of the last line. */
export function lastPosition(lines: readonly Pick<ChangeableUnits, 'position'>[]): number {
  return Math.max(...lines.map(({ position }) => position));
}

const NOTHING: ChangedUnits = {
  ...{ rest: null, leftOut: 0, swapped: null, difference: null },
  ...{ lowered: null, refund: null, given: 0 },
};

/** The parts of an order once these lines are what they are then; none where its parts are not known. */
function partsAfter(
  parts: readonly PaidPart[],
  changed: readonly (readonly [number, SoldUnits])[],
): readonly PaidPart[] {
  if (parts.length === 0) return parts;
  const positions = changed.map(([position]) => position);
  return [
    ...parts.filter(({ part }) => part === 'delivery' || !positions.includes(part)),
    ...changed
      .filter(([, { quantity }]) => quantity > 0)
      .map(([part, { quantity, rates }]) => ({ part, quantity, rates })),
  ];
}

/** What goes back for units: what the payment allows, where that is less. */
function refundOf(order: RefundableOrder, units: PartUnits): ChangedUnits['refund'] {
  const wanted = selectedRefund(order, { units: [units] });
  const isLimited = wanted.kind === 'too_much' && order.left > 0;
  const selected = isLimited ? selectedRefund(order, { amount: order.left }) : wanted;
  if (selected.kind !== 'selected') return null;
  const { amount, rates } = selected;
  return { amount, rates, units: isLimited ? null : [units] };
}
