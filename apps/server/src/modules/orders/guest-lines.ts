import type { LineTranslation, OrderLineRow } from './order-row.ts';

type NamedLine = Pick<OrderLineRow, 'item_name' | 'options' | 'translation'> & {
  readonly dishes?: OrderLineRow['dishes'] | undefined;
};
type Options = OrderLineRow['options'];

/** Lines with their names in the guest's language, for what guests read; those of the kitchen are French. Rule LA-35. */
export function guestLines<Line extends NamedLine>(lines: readonly Line[]): readonly Line[] {
  return lines.map((line) => {
    const { translation } = line;
    if (!translation) return line;
    const dishes = line.dishes?.map((dish, index) => {
      const names = translation.dishes?.[index];
      return names ? { ...dish, ...names, options: withNames(dish.options, names.options) } : dish;
    });
    return {
      ...line,
      item_name: translation.item_name,
      options: withNames(line.options, translation.options),
      ...(dishes && { dishes }),
    };
  });
}

/** Options with these names of theirs. */
export function withNames(options: Options, names: LineTranslation['options']): Options {
  return options.map((option, index) => ({ ...option, ...names[index] }));
}
