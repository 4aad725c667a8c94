import type { ChosenOption } from './cart.ts';
import type { Item, ItemOption, OptionGroup } from './menu.ts';

/** Why a choice of options can't be sold, with the group or option it is about. */
export type OptionRefusal =
  | { readonly kind: 'unknown_group'; readonly groupId: string }
  | { readonly kind: 'unknown_option'; readonly groupId: string; readonly optionId: string }
  | { readonly kind: 'duplicate_option'; readonly groupId: string; readonly optionId: string }
  | { readonly kind: 'too_few'; readonly group: OptionGroup; readonly chosen: number }
  | { readonly kind: 'too_many'; readonly group: OptionGroup; readonly chosen: number };

/** Distinct options of a group with a quantity above 0: what `min` and `max` are compared with. Rule C-5. */
export function distinctChoices(group: OptionGroup, chosen: readonly ChosenOption[]): number {
  const distinct = new Set<string>();
  for (const option of chosen) {
    if (option.groupId === group.id && option.quantity > 0) distinct.add(option.optionId);
  }
  return distinct.size;
}

/** Holds the item's groups against what was chosen; an empty list means the choice stands. Rule C-5. */
export function optionRefusals(
  item: Item,
  chosen: readonly ChosenOption[],
): readonly OptionRefusal[] {
  const refusals: OptionRefusal[] = [];
  const seen = new Set<string>();
  for (const { groupId, optionId, quantity } of chosen) {
    if (quantity <= 0) continue;
    const group = item.optionGroups.find((candidate) => candidate.id === groupId);
    if (!group) {
      refusals.push({ kind: 'unknown_group', groupId });
    } else if (!group.options.some((option) => option.id === optionId)) {
      refusals.push({ kind: 'unknown_option', groupId, optionId });
    }
    const key = JSON.stringify([groupId, optionId]);
    if (seen.has(key)) refusals.push({ kind: 'duplicate_option', groupId, optionId });
    seen.add(key);
  }
  for (const group of item.optionGroups) {
    const count = distinctChoices(group, chosen);
    if (count < group.minSelected) refusals.push({ kind: 'too_few', group, chosen: count });
    if (group.maxSelected !== null && count > group.maxSelected) {
      refusals.push({ kind: 'too_many', group, chosen: count });
    }
  }
  return refusals;
}

/** The option a choice names, or undefined when the item does not have it. */
export function findOption(item: Item, choice: ChosenOption): ItemOption | undefined {
  return item.optionGroups
    .find((group) => group.id === choice.groupId)
    ?.options.find((option) => option.id === choice.optionId);
}
