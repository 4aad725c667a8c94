import { bestOf } from './best-of.ts';

/** An item of the menu. */
interface SoldItem {
  readonly id: string;
  /** The restaurant's own ranking; higher is earlier. */
  readonly score: number;
}

/** The days of sales that are counted. Rule G-6. */
export const POPULARITY_DAYS = 90;

/**
 * The ids of at most `limit` items by units sold, most first, then those without sales by score. Ties
 * keep the menu's order. Rule G-6.
 */
export function rankPopular(
  items: Iterable<SoldItem>,
  unitsSold: Pick<ReadonlyMap<string, number>, 'get'>,
  limit: number,
): readonly string[] {
  const unitsOf = ({ id }: SoldItem) => unitsSold.get(id) ?? 0;
  const best = bestOf(
    items,
    limit,
    (left, right) => unitsOf(right) - unitsOf(left) || right.score - left.score,
  );
  return best.map(({ id }) => id);
}
