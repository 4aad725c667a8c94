/** Items that were bought at once. Two of the same count as one: what matters is that it was chosen. */
export interface Basket {
  readonly itemIds: readonly string[];
  /** How much this basket says about today, 1 for one of today. Rule G-3. */
  readonly weight: number;
}

/** How often each item was bought, and how often together with each other one. */
export interface CoOccurrence {
  readonly itemIds: readonly string[];
  /** The weight of all baskets. */
  readonly total: number;
  /**
   * A square, row by row in the order of `itemIds`: the weight of the baskets that hold both items, on
   * the diagonal of those that hold the one.
   */
  readonly together: Float64Array;
}

/** Counts what was bought together. Rule G-2. */
export function countTogether(baskets: Iterable<Basket>): CoOccurrence {
  const known = [...baskets].map(({ itemIds, weight }) => ({
    itemIds: [...new Set(itemIds)],
    weight,
  }));
  const itemIds = [...new Set(known.flatMap((basket) => basket.itemIds))].sort();
  const indexOf = new Map(itemIds.map((id, index) => [id, index]));
  const size = itemIds.length;
  const together = new Float64Array(size * size);
  let total = 0;
  for (const basket of known) {
    total += basket.weight;
    const indexes = basket.itemIds.map((id) => indexOf.get(id) ?? 0);
    for (const row of indexes) {
      for (const column of indexes) {
        const cell = row * size + column;
        together[cell] = (together[cell] ?? 0) + basket.weight;
      }
    }
  }
  return { itemIds, total, together };
}
