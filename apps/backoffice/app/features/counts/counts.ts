/** A line of an order as the counts need it. */
export interface CountedLine {
  readonly name: string;
  readonly quantity: number;
  readonly options: readonly { readonly name: string; readonly quantity: number }[];
}

/** How often a dish is to be made, and with which options. */
export interface DishCount {
  readonly name: string;
  readonly quantity: number;
  /** « Riz vinaigré, Saumon » → quantity; without those of dishes without options. */
  readonly variants: readonly { readonly text: string; readonly quantity: number }[];
}

/** The dishes of several orders, the most frequent first. Rule OB-75. */
export function dishCounts(
  orders: Iterable<{ readonly lines: readonly CountedLine[] }>,
): readonly DishCount[] {
  const dishes = new Map<string, { quantity: number; variants: Map<string, number> }>();
  for (const { lines } of orders) {
    for (const { name, quantity, options } of lines) {
      const dish = dishes.get(name) ?? { quantity: 0, variants: new Map<string, number>() };
      dishes.set(name, dish);
      dish.quantity += quantity;
      const variant = variantText(options);
      if (variant !== '') dish.variants.set(variant, (dish.variants.get(variant) ?? 0) + quantity);
    }
  }
  return [...dishes]
    .map(([name, { quantity, variants }]) => ({
      name,
      quantity,
      variants: [...variants]
        .map(([text, count]) => ({ text, quantity: count }))
        .toSorted(byQuantity(({ text }) => text)),
    }))
    .toSorted(byQuantity(({ name }) => name));
}

function variantText(options: CountedLine['options']): string {
  return options
    .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
    .toSorted((left, right) => left.localeCompare(right, 'fr'))
    .join(', ');
}

function byQuantity<Counted extends { readonly quantity: number }>(
  textOf: (counted: Counted) => string,
) {
  return (left: Counted, right: Counted) =>
    right.quantity - left.quantity || textOf(left).localeCompare(textOf(right), 'fr');
}
