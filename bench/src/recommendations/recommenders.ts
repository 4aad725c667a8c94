import { associate, strongestNeighbours } from '@comptoir/domain/recommendations/association';
import { type CoOccurrence, countTogether } from '@comptoir/domain/recommendations/co-occurrence';
import type { BoughtItems } from './baskets.ts';

/** The score of each item, by its index, for a cart, given by indexes. */
type Score = (cart: readonly number[]) => Float64Array;

export interface Recommender {
  readonly name: string;
  readonly itemIds: readonly string[];
  readonly score: Score;
}

/** As many neighbours of an item as the server stores. */
const NEIGHBOURS = 40;
const SHRINKAGE = 20;
/** How far popularity is divided out of the conditional probability. */
const POPULARITY_DISCOUNT = 0.3;

/** The baselines and the shop's own recommender, with the same training set. */
export function recommenders(training: readonly BoughtItems[]): readonly Recommender[] {
  const counts = countTogether(training.map((itemIds) => ({ itemIds, weight: 1 })));
  const { itemIds } = counts;
  return [
    { name: 'popularity', itemIds, score: popularity(counts) },
    { name: 'lift', itemIds, score: pairwise(counts, lift) },
    { name: 'cosine', itemIds, score: pairwise(counts, cosine) },
    { name: 'shrunk conditional probability', itemIds, score: pairwise(counts, conditional) },
    { name: 'Comptoir', itemIds, score: shop(counts) },
  ];
}

function popularity({ itemIds, together }: CoOccurrence): Score {
  const sold = itemIds.map((_id, index) => together[index * itemIds.length + index] ?? 0);
  return () => Float64Array.from(sold);
}

/** The score of a pair, from how often both and each were bought. */
type PairScore = (both: number, inCart: number, candidate: number, total: number) => number;

function lift(both: number, inCart: number, candidate: number, total: number): number {
  return (both * total) / (inCart * candidate);
}

function cosine(both: number, inCart: number, candidate: number): number {
  return both / Math.sqrt(inCart * candidate);
}

function conditional(both: number, inCart: number, candidate: number, total: number): number {
  const share = candidate / total;
  return (both + SHRINKAGE * share) / (inCart + SHRINKAGE) / share ** POPULARITY_DISCOUNT;
}

function pairwise({ itemIds, together, total }: CoOccurrence, of: PairScore): Score {
  const size = itemIds.length;
  const count = (row: number, column: number) => together[row * size + column] ?? 0;
  return (cart) =>
    Float64Array.from(itemIds, (_id, candidate) =>
      cart.reduce(
        (sum, item) =>
          sum + of(count(item, candidate), count(item, item), count(candidate, candidate), total),
        0,
      ),
    );
}

/** The server's recommender: the base chances plus the pulls of the stored neighbours of each item. */
function shop(counts: CoOccurrence): Score {
  const association = associate(counts);
  const indexOf = new Map(association.itemIds.map((id, index) => [id, index]));
  const neighbours = association.itemIds.map((id) =>
    strongestNeighbours(association, id, NEIGHBOURS).map(({ itemId, pull }) => ({
      index: indexOf.get(itemId) ?? 0,
      pull,
    })),
  );
  return (cart) => {
    const scores = Float64Array.from(association.base);
    for (const item of cart) {
      for (const { index, pull } of neighbours[item] ?? []) {
        scores[index] = (scores[index] ?? 0) + pull;
      }
    }
    return scores;
  };
}
