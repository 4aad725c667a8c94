/** The items of an order; repeated ids count once, since units do not matter. Rule G-2. */
export interface Basket {
  readonly itemIds: readonly string[];
  /** 1 for an order of today, halved every 90 days. Rule G-3. */
  readonly weight: number;
}

/** Weighted counts of items and of pairs. */
export interface CoOccurrence {
  readonly itemIds: readonly string[];
  /** The weight of all baskets. */
  readonly total: number;
  /**
   * A square matrix by rows, in the order of `itemIds`: the weight of the baskets with both items; on the
   * diagonal, of those with the item.
   */
  readonly together: Float64Array;
}

/** Counts items and pairs over baskets; `itemIds` of the result are sorted. Rule G-2. */
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
