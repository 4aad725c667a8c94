import type { ChosenOption } from '../cart/cart.ts';
import type { Item } from './menu.ts';

/**
 * The options of an item: those named, by group, and the first others where a group needs more. Rules C-6 and
 * OP-7.
 */
export function requiredChoices(
  item: Item,
  named: Readonly<Record<string, readonly string[]>> = {},
): readonly ChosenOption[] {
  return item.optionGroups.flatMap((group) => {
    const chosen = named[group.id] ?? [];
    const others = group.options.map(({ id }) => id).filter((id) => !chosen.includes(id));
    const missing = Math.max(0, group.minSelected - chosen.length);
    return [...chosen, ...others.slice(0, missing)].map((optionId) => ({
      groupId: group.id,
      optionId,
      quantity: 1,
    }));
  });
}
