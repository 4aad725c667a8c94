import { type ChosenOption, MAXIMUM_QUANTITY } from '../cart/cart.ts';
import type { Item, ItemOption, OptionGroup } from './menu.ts';

/** Why a choice of options can't be sold, with the group or option it is about. */
export type OptionRejection =
  | { readonly kind: 'unknown_group'; readonly groupId: string }
  | { readonly kind: 'unknown_option'; readonly groupId: string; readonly optionId: string }
  | { readonly kind: 'duplicate_option'; readonly groupId: string; readonly optionId: string }
  | { readonly kind: 'too_few'; readonly group: OptionGroup; readonly chosen: number }
  | { readonly kind: 'too_many'; readonly group: OptionGroup; readonly chosen: number }
  | {
      readonly kind: 'too_many_of_option';
      readonly group: OptionGroup;
      readonly optionId: string;
      readonly maximum: number;
    }
  | {
      readonly kind: 'too_many_units';
      readonly group: OptionGroup;
      readonly chosen: number;
      readonly maximum: number;
    };

/** Distinct options of a group with a quantity above 0: what `min` and `max` are compared with. Rule C-5. */
export function distinctChoices(group: OptionGroup, chosen: readonly ChosenOption[]): number {
  const distinct = new Set<string>();
  for (const option of chosen) {
    if (option.groupId === group.id && option.quantity > 0) distinct.add(option.optionId);
  }
  return distinct.size;
}

/** The most units of one option of a group: 1 where one option is chosen, else 99. Rule C-10. */
export function maximumPerOption({ maxSelected }: OptionGroup): number {
  return maxSelected === 1 ? 1 : MAXIMUM_QUANTITY;
}

/** Units of all the options of a group together: what `maxUnits` is compared with. Rule C-11. */
export function unitsOf(group: OptionGroup, chosen: readonly ChosenOption[]): number {
  return chosen.reduce(
    (units, { groupId, quantity }) => (groupId === group.id ? units + quantity : units),
    0,
  );
}

/** Why a choice breaks the rules of the item's groups; empty when it is valid. Rules C-5, C-10, C-11. */
export function optionRejections(
  item: Item,
  chosen: readonly ChosenOption[],
): readonly OptionRejection[] {
  const rejections: OptionRejection[] = [];
  const seen = new Set<string>();
  for (const { groupId, optionId, quantity } of chosen) {
    if (quantity <= 0) continue;
    const group = item.optionGroups.find((candidate) => candidate.id === groupId);
    if (!group) {
      rejections.push({ kind: 'unknown_group', groupId });
    } else if (!group.options.some((option) => option.id === optionId)) {
      rejections.push({ kind: 'unknown_option', groupId, optionId });
    } else if (quantity > maximumPerOption(group)) {
      const maximum = maximumPerOption(group);
      rejections.push({ kind: 'too_many_of_option', group, optionId, maximum });
    }
    const key = JSON.stringify([groupId, optionId]);
    if (seen.has(key)) rejections.push({ kind: 'duplicate_option', groupId, optionId });
    seen.add(key);
  }
  for (const group of item.optionGroups) {
    const count = distinctChoices(group, chosen);
    if (count < group.minSelected) rejections.push({ kind: 'too_few', group, chosen: count });
    if (group.maxSelected !== null && count > group.maxSelected) {
      rejections.push({ kind: 'too_many', group, chosen: count });
    }
    const units = unitsOf(group, chosen);
    if (group.maxUnits !== null && units > group.maxUnits) {
      rejections.push({ kind: 'too_many_units', group, chosen: units, maximum: group.maxUnits });
    }
  }
  return rejections;
}

/**
 * The choices reduced to the units that their groups allow: the last ones of a group lose units first,
 * each keeps one. Choices that are invalid for another reason are unchanged. Rule C-12.
 */
export function fittedOptions(
  item: Item,
  chosen: readonly ChosenOption[],
): readonly ChosenOption[] {
  const spare = new Map(
    item.optionGroups.map(({ id, maxUnits }) => {
      const choices = chosen.filter(({ groupId }) => groupId === id).length;
      return [id, (maxUnits ?? Number.POSITIVE_INFINITY) - choices];
    }),
  );
  return chosen.map((choice) => {
    const group = item.optionGroups.find(({ id }) => id === choice.groupId);
    if (!group) return choice;
    const left = Math.max(0, spare.get(group.id) ?? 0);
    const quantity = Math.min(choice.quantity, maximumPerOption(group), 1 + left);
    spare.set(group.id, left + 1 - quantity);
    return { ...choice, quantity };
  });
}

/** The option a choice names, or undefined when the item does not have it. */
export function findOption(item: Item, choice: ChosenOption): ItemOption | undefined {
  return item.optionGroups
    .find((group) => group.id === choice.groupId)
    ?.options.find((option) => option.id === choice.optionId);
}
