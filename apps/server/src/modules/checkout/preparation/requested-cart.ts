import { toCartLine } from '@comptoir/contract/orders/cart-mapping';
import type { WireCartItem } from '@comptoir/contract/orders/cart-wire';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import type { CartLine } from '@comptoir/domain/cart/cart';
import { type CondimentRule, overdrawnCondiments } from '@comptoir/domain/cart/condiments';
import type { ItemIndex, OptionGroup } from '@comptoir/domain/menu/menu';
import { type OptionRejection, optionRejections } from '@comptoir/domain/menu/option-groups';

/** The lines of a request, and their errors against the menu. */
export interface RequestedCart {
  readonly lines: readonly CartLine[];
  /** Items and options the menu does not have: such a cart has no price. */
  readonly unknown: readonly FieldError[];
  /** Quantities outside a group's limits, or above those of an option or item: priced, but not ordered. */
  readonly unfit: readonly FieldError[];
}

export interface Offered {
  readonly items: ItemIndex;
  readonly condiments: readonly CondimentRule[];
}

export function requestedCart(
  wires: readonly WireCartItem[],
  { items, condiments }: Offered,
): RequestedCart {
  const unknown: FieldError[] = [];
  const unfit: FieldError[] = [];
  const lines = wires.map(toCartLine);
  lines.forEach((line, index) => {
    const item = items.get(line.itemId);
    const path = `items[${index}]`;
    if (!item) {
      unknown.push({ path: `${path}.item_id`, message: 'Cet article n’est pas à la carte.' });
      return;
    }
    const groups = wires[index]?.options ?? [];
    for (const rejection of optionRejections(item, line.options)) {
      (isPriceable(rejection) ? unfit : unknown).push(optionError(rejection, path, groups));
    }
  });
  unfit.push(
    ...overdrawnCondiments(lines, condiments).map((rule) => condimentError(rule, lines, items)),
  );
  return { lines, unknown, unfit };
}

/** Whether the choices are on the menu and only their quantities are wrong. */
function isPriceable({ kind }: OptionRejection): boolean {
  switch (kind) {
    case 'too_few':
    case 'too_many':
    case 'too_many_of_option':
    case 'too_many_units':
      return true;
    case 'unknown_group':
    case 'unknown_option':
    case 'duplicate_option':
      return false;
  }
}

function condimentError(
  { itemId, maximum }: CondimentRule,
  lines: readonly CartLine[],
  items: ItemIndex,
): FieldError {
  const last = lines.findLastIndex((line) => line.itemId === itemId);
  const name = items.get(itemId)?.name ?? itemId;
  return { path: `items[${last}].quantity`, message: `« ${name} » : ${maximum} au plus.` };
}

function optionError(
  rejection: OptionRejection,
  linePath: string,
  groups: WireCartItem['options'],
): FieldError {
  switch (rejection.kind) {
    case 'unknown_group': {
      const path = groupPath(linePath, groups, rejection.groupId);
      return { path: `${path}.option_id`, message: 'Cet article n’a pas ce groupe d’options.' };
    }
    case 'unknown_option':
      return {
        path: `${choicePath(linePath, groups, rejection)}.id`,
        message: 'Cette option n’existe pas pour cet article.',
      };
    case 'duplicate_option':
      return {
        path: `${choicePath(linePath, groups, rejection)}.id`,
        message: 'Cette option est choisie deux fois.',
      };
    case 'too_few':
      return groupError(
        rejection.group,
        linePath,
        groups,
        `au moins ${rejection.group.minSelected}`,
      );
    case 'too_many':
      return groupError(
        rejection.group,
        linePath,
        groups,
        `au plus ${rejection.group.maxSelected}`,
      );
    case 'too_many_units':
      return groupError(
        rejection.group,
        linePath,
        groups,
        `au plus ${rejection.maximum} unités en tout`,
      );
    case 'too_many_of_option': {
      const { group, optionId, maximum } = rejection;
      const name = group.options.find(({ id }) => id === optionId)?.name ?? optionId;
      const path = choicePath(linePath, groups, { groupId: group.id, optionId });
      return { path: `${path}.quantity`, message: `« ${name} » : ${maximum} au plus.` };
    }
  }
}

function groupError(
  { id, name }: OptionGroup,
  linePath: string,
  groups: WireCartItem['options'],
  limits: string,
): FieldError {
  return {
    path: groupPath(linePath, groups, id),
    message: `« ${name || id} » : choisissez ${limits}.`,
  };
}

function groupPath(linePath: string, groups: WireCartItem['options'], groupId: string): string {
  const position = groups.findIndex((group) => group.option_id === groupId);
  return position === -1 ? `${linePath}.options` : `${linePath}.options[${position}]`;
}

/** The last place where the choice stands: a request may name a group more than once. */
export function choicePath(
  linePath: string,
  groups: WireCartItem['options'],
  { groupId, optionId }: { readonly groupId: string; readonly optionId: string },
): string {
  const isChoice = ({ id, quantity }: { readonly id: string; readonly quantity: number }) =>
    id === optionId && quantity > 0;
  const position = groups.findLastIndex(
    (group) => group.option_id === groupId && group.option_options.some(isChoice),
  );
  const option = groups[position]?.option_options.findLastIndex(isChoice);
  return `${linePath}.options[${position}].option_options[${option}]`;
}
