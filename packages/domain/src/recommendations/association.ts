import { bestOf } from './best-of.ts';
import type { CoOccurrence } from './co-occurrence.ts';
import { inverseOfPositiveDefinite } from './inverse.ts';

/** A linear model: an item's chance is its base chance plus what each item of the cart adds. */
export interface Association {
  readonly itemIds: readonly string[];
  /** The chance of each item, by index, in an empty cart. */
  readonly base: Float64Array;
  /** A square matrix by rows: what an item in the cart (row) adds to the chance of another (column). */
  readonly pull: Float64Array;
}

/** Another item, and what an item in the cart adds to its chance. */
export interface Neighbour {
  readonly itemId: string;
  readonly pull: number;
}

/**
 * The weight of the prior, in baskets: an item in as many baskets has half of its pull. With few orders
 * the result is popularity. Measured in docs/recommendations.md.
 */
const PRIOR_BASKETS = 100;

/**
 * Trains the model: for each item, the regularised linear regression of « it is in the basket » on all
 * others. As all others are accounted for, popularity alone adds nothing, nor does a common partner. Rule G-2.
 */
export function associate({ itemIds, total, together }: CoOccurrence): Association {
  const size = itemIds.length;
  const share = Float64Array.from(itemIds, (_id, i) => (together[i * size + i] ?? 0) / total);
  const covariance = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) {
    const expected = total * (share[i] ?? 0);
    for (let j = 0; j < size; j += 1) {
      covariance[i * size + j] = (together[i * size + j] ?? 0) - expected * (share[j] ?? 0);
    }
    covariance[i * size + i] = (covariance[i * size + i] ?? 0) + PRIOR_BASKETS;
  }
  const precision = inverseOfPositiveDefinite(covariance, size);

  const base = Float64Array.from(share);
  const pull = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      if (i === j) continue;
      const weight = -(precision[i * size + j] ?? 0) / (precision[j * size + j] ?? 1);
      pull[i * size + j] = weight;
      base[j] = (base[j] ?? 0) - (share[i] ?? 0) * weight;
    }
  }
  return { itemIds, base, pull };
}

/** The at most `limit` other items whose chance an item changes most, strongest first; none for an unknown item. Rule G-9. */
export function strongestNeighbours(
  { itemIds, pull }: Association,
  itemId: string,
  limit: number,
): readonly Neighbour[] {
  const row = itemIds.indexOf(itemId);
  if (row < 0) return [];
  const size = itemIds.length;
  const neighbours = itemIds
    .map((id, column) => ({ itemId: id, pull: pull[row * size + column] ?? 0 }))
    .filter((neighbour) => neighbour.itemId !== itemId && neighbour.pull !== 0);
  return bestOf(neighbours, limit, (left, right) => Math.abs(right.pull) - Math.abs(left.pull));
}
