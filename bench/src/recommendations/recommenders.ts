import { associate, strongestNeighbours } from '@comptoir/domain/recommendations/association';
import { type CoOccurrence, countTogether } from '@comptoir/domain/recommendations/co-occurrence';
import type { BoughtItems } from './baskets.ts';

/** How much each item, by its index, is worth proposing beside the items of a cart, by theirs. */
type Score = (cart: readonly number[]) => Float64Array;

export interface Recommender {
  readonly name: string;
  readonly itemIds: readonly string[];
  readonly score: Score;
}

/** As many neighbours of an item as the server keeps. */
const NEIGHBOURS = 40;
const SHRINKAGE = 20;
/** How far popularity is divided out of the conditional probability. */
const POPULARITY_DISCOUNT = 0.3;

/** The simple rules, and what the shop does, all taught with the same baskets. */
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

/** What one item in the cart says for another, from how often both and each were bought. */
type PairScore = (both: number, held: number, proposed: number, total: number) => number;

function lift(both: number, held: number, proposed: number, total: number): number {
  return (both * total) / (held * proposed);
}

function cosine(both: number, held: number, proposed: number): number {
  return both / Math.sqrt(held * proposed);
}

function conditional(both: number, held: number, proposed: number, total: number): number {
  const share = proposed / total;
  return (both + SHRINKAGE * share) / (held + SHRINKAGE) / share ** POPULARITY_DISCOUNT;
}

function pairwise({ itemIds, together, total }: CoOccurrence, of: PairScore): Score {
  const size = itemIds.length;
  const count = (row: number, column: number) => together[row * size + column] ?? 0;
  return (cart) =>
    Float64Array.from(itemIds, (_id, proposed) =>
      cart.reduce(
        (sum, held) =>
          sum + of(count(held, proposed), count(held, held), count(proposed, proposed), total),
        0,
      ),
    );
}

/** As the server does it: the base chances plus what the kept neighbours of each held item add. */
function shop(counts: CoOccurrence): Score {
  const association = associate(counts);
  const indexOf = new Map(association.itemIds.map((id, index) => [id, index]));
  const kept = association.itemIds.map((id) =>
    strongestNeighbours(association, id, NEIGHBOURS).map(({ itemId, pull }) => ({
      index: indexOf.get(itemId) ?? 0,
      pull,
    })),
  );
  return (cart) => {
    const scores = Float64Array.from(association.base);
    for (const held of cart) {
      for (const { index, pull } of kept[held] ?? []) scores[index] = (scores[index] ?? 0) + pull;
    }
    return scores;
  };
}
