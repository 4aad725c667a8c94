import type { CartLine, ChosenOption } from '@comptoir/domain/cart/cart';
import { chosenDishes } from '@comptoir/domain/formulas/chosen-dishes';
import type { Item } from '@comptoir/domain/menu/menu';
import { findOption } from '@comptoir/domain/menu/option-groups';
import type { FreeLine } from '@comptoir/domain/offers/free-lines';

/** The options of a line as they are read, in their order: « Soupe miso », « 2 × Wasabi ». */
export function optionNames(item: Item, options: readonly ChosenOption[]): readonly string[] {
  return options.flatMap((choice) => {
    const option = findOption(item, choice);
    if (!option || choice.quantity === 0) return [];
    return [choice.quantity === 1 ? option.name : `${choice.quantity} × ${option.name}`];
  });
}

/** A dish of a formula with its options, as it is read: « Steak frites (Poivre) ». Rule C-27. */
export function dishText(name: string, options: readonly string[]): string {
  return options.length === 0 ? name : `${name} (${options.join(', ')})`;
}

/** The dishes of a formula as they are read, in the order of its courses; none of another item. Rule C-27. */
export function dishNames(item: Item, line: Pick<CartLine, 'courses'>): readonly string[] {
  return chosenDishes(item, line).map(({ dish, chosen }) =>
    dishText(dish.item.name, optionNames(dish.item, chosen.options)),
  );
}

/** A free line with its key. */
type KeyedFreeLine = FreeLine & { readonly key: string };

/** Free lines as they are read: copies that do not differ are one line with their quantities added. */
export function joinedFreeLines(freeLines: readonly FreeLine[]): readonly KeyedFreeLine[] {
  const joined = new Map<string, KeyedFreeLine>();
  for (const line of freeLines) {
    const key = JSON.stringify([line.offerId, line.itemId, line.options, line.courses]);
    const quantity = line.quantity + (joined.get(key)?.quantity ?? 0);
    joined.set(key, { ...line, key, quantity });
  }
  return [...joined.values()];
}
