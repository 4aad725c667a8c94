import type { ChosenOption } from '@comptoir/domain/cart/cart';
import type { Item } from '@comptoir/domain/menu/menu';
import { findOption } from '@comptoir/domain/menu/option-groups';
import type { BasisPoints } from '@comptoir/domain/money/money';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import type { OptionNames, OrderLineRow } from './order-row.ts';

type Options = OrderLineRow['options'];
type Tax = RestaurantSnapshot['tax'];

/** The chosen options of an item as its line stores them; those that it does not have are left out. */
export function soldOptions(item: Item, chosen: readonly ChosenOption[], tax: Tax): Options {
  return chosen.flatMap((choice) => {
    const option = findOption(item, choice);
    const group = item.optionGroups.find(({ id }) => id === choice.groupId);
    if (!option || !group) return [];
    return {
      group_id: group.id,
      group_name: group.name,
      option_id: option.id,
      name: option.name,
      quantity: choice.quantity,
      price_cents: option.price,
      rate_basis_points: rateOf(option, tax),
      ...(option.prices && { is_size: true as const }),
    };
  });
}

/** Options of what is free, or whose price is in that of their item. */
export function withoutPrice(options: Options): Options {
  return options.map((option) => ({ ...option, price_cents: 0 }));
}

/** The names of options, as a translation stores them. Rule LA-35. */
export function namesOf(options: Options): OptionNames {
  return options.map(({ group_name, name }) => ({ group_name, name }));
}

/** The rate at which an item or an option is sold, in hundredths of a percent. Rules P-5 and IV-3. */
export function rateOf({ taxRate }: Pick<Item, 'taxRate'>, tax: Tax): BasisPoints {
  return tax.enabled ? (taxRate ?? tax.defaultRate) : 0;
}
