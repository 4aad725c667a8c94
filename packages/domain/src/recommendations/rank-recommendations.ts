import { type Course, isComplement } from '../menu/course.ts';
import { bestOf } from './best-of.ts';

/** An item that can be recommended, or is in the cart. */
export interface RecommendableItem {
  readonly id: string;
  readonly categoryId: string;
  /** Null where the restaurant names none. */
  readonly course: Course | null;
  readonly pairsWith: readonly string[];
  /** The restaurant's own ranking; higher is earlier. */
  readonly score: number;
  /** Its position on the menu. */
  readonly position: number;
}

/** The inputs of a ranking. */
export interface RecommendationFacts {
  readonly cart: readonly RecommendableItem[];
  /** Items that can be ordered now, by id; those in the cart are skipped. */
  readonly candidates: ReadonlyMap<string, RecommendableItem>;
  /** From the model: the chance, by item id, that an item is bought with this cart. */
  readonly chances: ReadonlyMap<string, number>;
}

/** Factors on the chance of a missing drink, side or dessert, and of a category already in the cart. Rule G-4. */
const COMPLEMENT_FACTOR = 1.5;
const TWIN_FACTOR = 0.5;

/**
 * The ids of at most `limit` recommended items, best first, none of them in the cart: by chance times the
 * factors above, then items paired by the restaurant, then by score. Ties keep the menu's order. Rules
 * G-1, G-4 and G-5.
 */
export function rankRecommendations(facts: RecommendationFacts, limit: number): readonly string[] {
  const held = new Set(facts.cart.map(({ id }) => id));
  const categories = new Set(facts.cart.map(({ categoryId }) => categoryId));
  const courses = new Set(facts.cart.map(({ course }) => course));
  const paired = new Set(facts.cart.flatMap(({ pairsWith }) => pairsWith));

  function factorOf({ categoryId, course }: RecommendableItem): number {
    if (categories.has(categoryId)) return TWIN_FACTOR;
    const isMissing = course !== null && isComplement(course) && !courses.has(course);
    return isMissing && held.size > 0 ? COMPLEMENT_FACTOR : 1;
  }

  const rated = (item: RecommendableItem, known: number): Rated => {
    const factor = factorOf(item);
    return { item, factor, chance: known * factor, isPaired: paired.has(item.id) };
  };
  // The model has a few hundred items for any cart; the others of a long menu are mostly not needed.
  const likely: Rated[] = [];
  facts.chances.forEach((known, id) => {
    const item = facts.candidates.get(id);
    if (item && known > 0 && !held.has(id)) likely.push(rated(item, known));
  });
  const best = [...bestOf(likely, limit, byRate)];
  if (best.length < limit) {
    const others: Rated[] = [];
    facts.candidates.forEach((item, id) => {
      const isLikely = (facts.chances.get(id) ?? 0) > 0;
      if (!isLikely && !held.has(id)) others.push(rated(item, 0));
    });
    best.push(...bestOf(others, limit - best.length, byRate));
  }
  return best.map(({ item }) => item.id);
}

interface Rated {
  readonly item: RecommendableItem;
  readonly chance: number;
  readonly factor: number;
  readonly isPaired: boolean;
}

function byRate(left: Rated, right: Rated): number {
  return (
    right.chance - left.chance ||
    Number(right.isPaired) - Number(left.isPaired) ||
    right.factor - left.factor ||
    right.item.score - left.item.score ||
    left.item.position - right.item.position
  );
}
