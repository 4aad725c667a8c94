import type { ItemIndex } from '../menu/menu.ts';
import type { Instant } from '../schedule/restaurant-time.ts';
import type { Hold } from './live-state.ts';

/** A dish as far as the kitchen makes it. */
interface MadeDish {
  readonly itemId: string;
  /** Each taken `quantity` times for each unit of the line. */
  readonly options: readonly { readonly optionId: string; readonly quantity: number }[];
}

/** A line of a cart or of an order, gifts and free units included, as far as the kitchen makes it. */
export interface MadeLine extends MadeDish {
  readonly quantity: number;
  /** Of a formula its dishes, each made for each unit of the line. Rule C-26. */
  readonly courses?: readonly { readonly choices: readonly MadeDish[] }[] | undefined;
}

/**
 * The portions of counted holds that an order for `at` takes, by the keys of `counted`, those of none left
 * out: an item takes its quantity, an option its quantity for each unit of its line, an ingredient the
 * quantity of the items that name it. A hold that is over at that moment counts nothing. Rules SV-7 and C-26.
 */
export function heldPortions<Id>(
  lines: readonly MadeLine[],
  counted: ReadonlyMap<Id, Hold>,
  items: ItemIndex,
  at: Instant,
): ReadonlyMap<Id, number> {
  const portions = new Map<Id, number>();
  const made = lines.flatMap((line) => [
    line,
    ...dishesOf(line).map((dish) => ({ ...dish, quantity: line.quantity })),
  ]);
  for (const [id, hold] of counted) {
    if (at >= hold.until) continue;
    const units = made.reduce((sum, line) => sum + unitsOf(line, hold, items), 0);
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

/** The kitchen units of an order: each item's load for each of its units. Unknown items have none. Rules SV-20 and C-26. */
export function kitchenLoad(
  lines: readonly (Pick<MadeLine, 'quantity'> & MadeItems)[],
  items: ItemIndex,
): number {
  return lines.reduce((sum, line) => {
    const loads = itemIdsOf(line).map((id) => items.get(id)?.load ?? 0);
    return sum + loads.reduce((all, load) => all + load, 0) * line.quantity;
  }, 0);
}

/**
 * The minutes that the item of a cart with the longest preparation needs; null where none says any. Rules SV-32 and
 * C-26.
 */
export function cartLeadMinutes(lines: readonly MadeItems[], items: ItemIndex): number | null {
  const minutes = lines.flatMap(itemIdsOf).flatMap((id) => items.get(id)?.leadMinutes ?? []);
  return minutes.length === 0 ? null : Math.max(...minutes);
}

/** The items that are made for a line: its own, and the dishes of a formula. */
export interface MadeItems {
  readonly itemId: string;
  readonly courses?:
    | readonly { readonly choices: readonly Pick<MadeDish, 'itemId'>[] }[]
    | undefined;
}

/** Its own item and the dishes of its formula, each as often as it is made for one unit. Rule C-26. */
export function itemIdsOf({ itemId, courses = [] }: MadeItems): readonly string[] {
  return [itemId, ...courses.flatMap(({ choices }) => choices.map((dish) => dish.itemId))];
}

function dishesOf({ courses = [] }: MadeLine): readonly MadeDish[] {
  return courses.flatMap(({ choices }) => choices);
}
