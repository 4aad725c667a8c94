import { bestOf } from './best-of.ts';

/** An item that has been sold, or could be. */
interface SoldItem {
  readonly id: string;
  /** How much the restaurant wants it shown. */
  readonly score: number;
}

/** As many days of sales make an item popular. Rule G-6. */
export const POPULARITY_DAYS = 90;

/**
 * The items of which most units were sold, most first, at most `limit`; then those without sales,
 * by the restaurant's own score. Ties keep the menu's order. Rule G-6.
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
