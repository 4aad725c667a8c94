import type { ChosenOption } from '@comptoir/domain/cart/cart';
import type { Item } from '@comptoir/domain/menu/menu';
import { findOption } from '@comptoir/domain/menu/option-groups';

/** The options of a line as they are read, in their order: « Soupe miso », « 2 × Wasabi ». */
export function optionNames(item: Item, options: readonly ChosenOption[]): readonly string[] {
  return options.flatMap((choice) => {
    const option = findOption(item, choice);
    if (!option || choice.quantity === 0) return [];
    return [choice.quantity === 1 ? option.name : `${choice.quantity} × ${option.name}`];
  });
}
