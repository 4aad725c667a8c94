import type { ChosenOption } from '@comptoir/domain/cart/cart';
import type { Item, OptionGroup } from '@comptoir/domain/menu/menu';
import { distinctChoices, maximumPerOption, unitsOf } from '@comptoir/domain/menu/option-groups';
import type { Translate } from '#lib/i18n/translate.ts';

type Chosen = readonly ChosenOption[];

/** One unit of one option: choosing another replaces it. */
export function isSingleChoice(group: OptionGroup): boolean {
  return group.maxSelected === 1;
}

/** Whether a chosen option has to be removed before another can be chosen. Rules C-5 and C-11. */
export function isFull(group: OptionGroup, chosen: Chosen): boolean {
  return (
    (group.maxSelected !== null && distinctChoices(group, chosen) >= group.maxSelected) ||
    unitsLeft(group, chosen) <= 0
  );
}

/** The most units of an option, given the other choices of its group. Rules C-10 and C-11. */
export function maximumOf(group: OptionGroup, chosen: Chosen, optionId: string): number {
  const own = quantityOf(chosen, group.id, optionId);
  return Math.min(maximumPerOption(group), own + unitsLeft(group, chosen));
}

function unitsLeft(group: OptionGroup, chosen: Chosen): number {
  return group.maxUnits === null
    ? Number.POSITIVE_INFINITY
    : group.maxUnits - unitsOf(group, chosen);
}

export function quantityOf(chosen: Chosen, groupId: string, optionId: string): number {
  const choice = chosen.find((one) => one.groupId === groupId && one.optionId === optionId);
  return choice?.quantity ?? 0;
}

/** The choices with `quantity` units of an option; 0 removes it. A single choice replaces the others of its group. */
export function withQuantity(
  chosen: Chosen,
  group: OptionGroup,
  optionId: string,
  quantity: number,
): Chosen {
  const choice = { groupId: group.id, optionId, quantity };
  const isSame = (one: ChosenOption) => one.groupId === group.id && one.optionId === optionId;
  if (quantity <= 0) return chosen.filter((one) => !isSame(one));
  if (isSingleChoice(group)) {
    return [...chosen.filter((one) => one.groupId !== group.id), { ...choice, quantity: 1 }];
  }
  return chosen.some(isSame)
    ? chosen.map((one) => (isSame(one) ? choice : one))
    : [...chosen, choice];
}

/** The choices in the order of the groups, as cart and ticket list them: the size first, whenever it was chosen. */
export function inGroupOrder({ optionGroups }: Pick<Item, 'optionGroups'>, chosen: Chosen): Chosen {
  return optionGroups.flatMap(({ id }) => chosen.filter(({ groupId }) => groupId === id));
}

/** Whether something of a group has to be chosen and too little of it is left. Rule SV-64. */
export function isGroupSoldOut(
  { minSelected, options }: OptionGroup,
  soldOut: (optionId: string) => string,
): boolean {
  return minSelected > options.filter(({ id }) => soldOut(id) === '').length;
}

/** A group's rule, as text. Rules C-5 and C-11. */
export function groupRuleText(group: OptionGroup, t: Translate): string {
  const rule = choicesText(group, t);
  // With as many units as choices, each option can be chosen once: the rule says that already.
  return group.maxUnits === null || group.maxUnits <= (group.maxSelected ?? 0)
    ? rule
    : t('{rule}, {units} units at most', { rule, units: group.maxUnits });
}

function choicesText(group: OptionGroup, t: Translate): string {
  const min = group.minSelected;
  const max =
    group.maxSelected === null || group.maxSelected >= group.options.length
      ? null
      : group.maxSelected;
  if (min === 0)
    return max === null ? t('As many as you like') : t('Up to {max} to choose', { max });
  if (max === null && min < group.options.length) return t('Choose at least {min}', { min });
  if (max === null || max === min) return t('Choose {count}', { count: min });
  return t('Choose {min} to {max}', { min, max });
}
