import { toCartLine } from '@comptoir/contract/cart-mapping';
import type { WireCartItem } from '@comptoir/contract/cart-wire';
import type { FieldError } from '@comptoir/contract/envelope';
import type { CartLine } from '@comptoir/domain/cart';
import { type ExtraRule, overdrawnExtras } from '@comptoir/domain/extras';
import type { ItemIndex } from '@comptoir/domain/menu';
import { type OptionRefusal, optionRefusals } from '@comptoir/domain/option-groups';

/** The lines of a request, and what is wrong with them against the menu. */
export interface RequestedCart {
  readonly lines: readonly CartLine[];
  /** Items and options the menu does not have: such a cart has no price. */
  readonly unknown: readonly FieldError[];
  /** Choices that miss a group's minimum or maximum, and too many of an extra: the cart has a price, but can't be ordered. */
  readonly unfit: readonly FieldError[];
}

export interface Offered {
  readonly items: ItemIndex;
  readonly extras: readonly ExtraRule[];
}

export function requestedCart(
  wires: readonly WireCartItem[],
  { items, extras }: Offered,
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
    for (const refused of optionRefusals(item, line.options)) {
      const isMissingCount = refused.kind === 'too_few' || refused.kind === 'too_many';
      (isMissingCount ? unfit : unknown).push(optionError(refused, path, groups));
    }
  });
  unfit.push(...overdrawnExtras(lines, extras).map((extra) => extraError(extra, lines, items)));
  return { lines, unknown, unfit };
}

function extraError(
  { itemId, maximum }: ExtraRule,
  lines: readonly CartLine[],
  items: ItemIndex,
): FieldError {
  const last = lines.findLastIndex((line) => line.itemId === itemId);
  const name = items.get(itemId)?.name ?? itemId;
  return { path: `items[${last}].quantity`, message: `« ${name} » : ${maximum} au plus.` };
}

function optionError(
  refused: OptionRefusal,
  linePath: string,
  groups: WireCartItem['options'],
): FieldError {
  const groupId = 'group' in refused ? refused.group.id : refused.groupId;
  const position = groups.findIndex((group) => group.option_id === groupId);
  const path = position === -1 ? `${linePath}.options` : `${linePath}.options[${position}]`;
  switch (refused.kind) {
    case 'unknown_group':
      return { path: `${path}.option_id`, message: 'Cet article n’a pas ce groupe d’options.' };
    case 'unknown_option':
    case 'duplicate_option': {
      const options = groups[position]?.option_options ?? [];
      const option = options.findLastIndex(({ id }) => id === refused.optionId);
      const message =
        refused.kind === 'unknown_option'
          ? 'Cette option n’existe pas pour cet article.'
          : 'Cette option est choisie deux fois.';
      return { path: `${path}.option_options[${option}].id`, message };
    }
    case 'too_few':
      return {
        path,
        message: `« ${refused.group.name || refused.group.id} » : choisissez au moins ${refused.group.minSelected}.`,
      };
    case 'too_many':
      return {
        path,
        message: `« ${refused.group.name || refused.group.id} » : choisissez au plus ${refused.group.maxSelected}.`,
      };
  }
}
