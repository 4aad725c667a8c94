import type { CartLine, ChosenOption } from '../cart/cart.ts';
import type { Item, ItemOption } from './menu.ts';
import { optionRejections } from './option-groups.ts';

/**
 * The options of an item: those named, by group, and others where a group needs more: the default ones before the
 * rest. Rules C-6, C-17 and OP-7.
 */
export function requiredChoices(
  item: Item,
  named: Readonly<Record<string, readonly string[]>> = {},
): readonly ChosenOption[] {
  return item.optionGroups.flatMap((group) => {
    const chosen = named[group.id] ?? [];
    const others = group.options
      .toSorted((one, other) => Number(other.isDefault ?? false) - Number(one.isDefault ?? false))
      .map(({ id }) => id)
      .filter((id) => !chosen.includes(id));
    const missing = Math.max(0, group.minSelected - chosen.length);
    return [...chosen, ...others.slice(0, missing)].map((optionId) => ({
      groupId: group.id,
      optionId,
      quantity: 1,
    }));
  });
}

/** The first dishes of each course of a formula, as many as it needs, with their required options. Rules C-21 and OP-7. */
export function requiredDishes({ courses }: Item): Pick<CartLine, 'courses'> {
  if (!courses) return {};
  return {
    courses: courses.map(({ id, minimum, dishes }) => ({
      courseId: id,
      choices: Array.from({ length: minimum }, (_, index) => dishes[index % dishes.length])
        .filter((dish) => dish !== undefined)
        .map(({ item }) => ({ itemId: item.id, options: requiredChoices(item) })),
    })),
  };
}

/**
 * What is chosen of an item until the guest chooses: the default options of its groups that `isLeft` accepts, up to
 * their maximum. Rule C-17.
 */
export function defaultChoices(
  item: Item,
  isLeft: (option: ItemOption) => boolean = () => true,
): readonly ChosenOption[] {
  return item.optionGroups.flatMap(({ id: groupId, options, maxSelected }) =>
    options
      .filter((option) => option.isDefault && isLeft(option))
      .slice(0, maxSelected ?? options.length)
      .map(({ id: optionId }) => ({ groupId, optionId, quantity: 1 })),
  );
}

/** Whether something has to be chosen before an item can be added to a cart. Rule C-18. */
export function asksForChoices(item: Item): boolean {
  return item.courses !== undefined || optionRejections(item, []).length > 0;
}
