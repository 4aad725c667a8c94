import type { ItemIndex } from '../menu/menu.ts';
import type { Instant } from '../schedule/restaurant-time.ts';
import type { Hold } from './live-state.ts';

/** A line of a cart or of an order, gifts and free units included, as far as the kitchen makes it. */
export interface MadeLine {
  readonly itemId: string;
  readonly quantity: number;
  /** Each taken `quantity` times for each unit of the line. */
  readonly options: readonly { readonly optionId: string; readonly quantity: number }[];
}

/**
 * The portions of counted holds that an order for `at` takes, by the keys of `counted`, those of none left
 * out: an item takes its quantity, an option its quantity for each unit of its line, an ingredient the
 * quantity of the items that name it. A hold that is over at that moment counts nothing. Rule SV-7.
 */
export function heldPortions<Id>(
  lines: readonly MadeLine[],
  counted: ReadonlyMap<Id, Hold>,
  items: ItemIndex,
  at: Instant,
): ReadonlyMap<Id, number> {
  const portions = new Map<Id, number>();
  for (const [id, hold] of counted) {
    if (at >= hold.until) continue;
    const units = lines.reduce((sum, line) => sum + unitsOf(line, hold, items), 0);
    if (units > 0) portions.set(id, units);
  }
  return portions;
}

function unitsOf(
  { itemId, quantity, options }: MadeLine,
  { kind, subject }: Hold,
  items: ItemIndex,
): number {
  switch (kind) {
    case 'item':
      return itemId === subject ? quantity : 0;
    case 'ingredient':
      return items.get(itemId)?.ingredients.includes(subject) ? quantity : 0;
    case 'option':
      return options.reduce(
        (sum, option) => (option.optionId === subject ? sum + option.quantity * quantity : sum),
        0,
      );
  }
}

/** The kitchen units of an order: each item's load for each of its units. Unknown items have none. Rule SV-20. */
export function kitchenLoad(
  lines: readonly Pick<MadeLine, 'itemId' | 'quantity'>[],
  items: ItemIndex,
): number {
  return lines.reduce(
    (sum, { itemId, quantity }) => sum + (items.get(itemId)?.load ?? 0) * quantity,
    0,
  );
}

/** The minutes that the item of a cart with the longest preparation needs; null where none says any. Rule SV-32. */
export function cartLeadMinutes(
  lines: readonly Pick<MadeLine, 'itemId'>[],
  items: ItemIndex,
): number | null {
  const minutes = lines.flatMap(({ itemId }) => items.get(itemId)?.leadMinutes ?? []);
  return minutes.length === 0 ? null : Math.max(...minutes);
}
