import type { Cents } from '../money/money.ts';
import { lineKey } from './cart.ts';
import type { PricedLine } from './priced-line.ts';

/** One more unit is free for each full amount, in cents, or for each full number of units, of other items. Rule E-2. */
export type FreePer =
  | { readonly kind: 'amount'; readonly amount: Cents }
  | { readonly kind: 'units'; readonly units: number };

/** An item that is offered on request, with its free quota. Rule E-1. */
export interface CondimentRule {
  readonly itemId: string;
  /** How many are free as soon as anything else is bought. */
  readonly freeAtLeast: number;
  /** Null: no more than those. */
  readonly freePer: FreePer | null;
  /** The most of them in one order; null for no limit. */
  readonly maximum: number | null;
}

/** All that an order buys besides condiments. */
export interface BoughtBeside {
  /** Before discounts. */
  readonly amount: Cents;
  readonly units: number;
}

/** What the quotas count of an order: every line that is no condiment, in cents and units. Rule E-2. */
export function boughtBeside(
  lines: readonly Pick<PricedLine, 'item' | 'line' | 'total'>[],
  condiments: readonly CondimentRule[],
): BoughtBeside {
  let [amount, units] = [0, 0];
  for (const { item, line, total } of lines) {
    if (condiments.some(({ itemId }) => itemId === item.id)) continue;
    amount += total;
    units += line.quantity;
  }
  return { amount, units };
}

/** The free units of a condiment in an order with these other lines; at most its maximum. Rule E-2. */
export function freeQuota(condiment: CondimentRule, { amount, units }: BoughtBeside): number {
  if (units === 0) return 0;
  const quota = Math.max(condiment.freeAtLeast, fullSteps(condiment.freePer, amount, units));
  return condiment.maximum === null ? quota : Math.min(quota, condiment.maximum);
}

/**
 * The free units of each line, by position: 0 for a line that is no condiment. Several lines of one
 * condiment share its quota, independently of their order. Rule E-3.
 */
export function freeUnits(
  lines: readonly Pick<PricedLine, 'item' | 'line' | 'total'>[],
  condiments: readonly CondimentRule[],
): readonly number[] {
  const free = lines.map(() => 0);
  if (condiments.length === 0) return free;
  const beside = boughtBeside(lines, condiments);
  for (const condiment of condiments) {
    let left = freeQuota(condiment, beside);
    for (const { line, index } of sharing(lines, condiment)) {
      const taken = Math.min(left, line.quantity);
      free[index] = taken;
      left -= taken;
    }
  }
  return free;
}

/** The condiments of which more units are ordered than their maximum. Rule E-4. */
export function overdrawnCondiments(
  lines: readonly { readonly itemId: string; readonly quantity: number }[],
  condiments: readonly CondimentRule[],
): readonly CondimentRule[] {
  return condiments.filter(({ itemId, maximum }) => {
    if (maximum === null) return false;
    let ordered = 0;
    for (const line of lines) if (line.itemId === itemId) ordered += line.quantity;
    return ordered > maximum;
  });
}

function fullSteps(freePer: FreePer | null, amount: Cents, units: number): number {
  switch (freePer?.kind) {
    case 'amount':
      return Math.floor(amount / freePer.amount);
    case 'units':
      return Math.floor(units / freePer.units);
    default:
      return 0;
  }
}

/** The lines of a condiment with their positions; equal lines may change places without a difference. */
function sharing(lines: readonly Pick<PricedLine, 'item' | 'line'>[], { itemId }: CondimentRule) {
  return lines
    .flatMap(({ item, line }, index) =>
      item.id === itemId ? [{ line, index, key: lineKey(line) }] : [],
    )
    .sort((one, other) =>
      one.key === other.key
        ? other.line.quantity - one.line.quantity
        : one.key < other.key
          ? -1
          : 1,
    );
}
