import type { OrderLineRow } from './order-row.ts';

type NamedLine = Pick<OrderLineRow, 'item_name' | 'options' | 'translation'>;

/** Lines with their names in the guest's language, for what guests read; those of the kitchen are French. Rule LA-35. */
export function guestLines<Line extends NamedLine>(lines: readonly Line[]): readonly Line[] {
  return lines.map((line) => {
    const { translation } = line;
    if (!translation) return line;
    const options = line.options.map((option, index) => ({
      ...option,
      ...translation.options[index],
    }));
    return { ...line, item_name: translation.item_name, options };
  });
}
