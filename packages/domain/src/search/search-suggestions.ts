import { withoutInvisible } from '../text/visible-text.ts';
import { normalise } from './compared-text.ts';
import type { QueryTerm } from './query-terms.ts';
import { type SearchableProduct, type SearchIndex, wordsOf } from './search-index.ts';
import { errorsBetween } from './typing-error.ts';

/** A suggestion has at most one error for each so many letters of the longer word. Rule Q-15. */
const LETTERS_PER_ERROR = 3;
const SHORTEST_SUGGESTION = 3;
const SHORTEST_COMMON = 4;
const MAXIMUM_SUGGESTIONS = 3;
/** Function words in names of dishes. */
const JOINING = new Set(['avec', 'sans', 'pour', 'dans', 'notre', 'votre', 'plus']);

/**
 * Suggestions for a query without results, nearest first, in the menu's spelling: at most three words for
 * one word, one query for several. Rule Q-15.
 */
export function nearestQueries<Product extends SearchableProduct>(
  index: SearchIndex<Product>,
  query: string,
): readonly string[] {
  const typed = wordsOf(normalise(query));
  const [first] = typed;
  if (first !== undefined && typed.length === 1) {
    return nearestWords(first, index).map((word) => asWritten(word, index));
  }
  const meant = typed.flatMap((word) => nearestWords(word, index).slice(0, 1));
  const words = [...new Set(meant)].map((word) => asWritten(word, index));
  return words.length === 0 ? [] : [words.join(' ')];
}

/**
 * The corrections of terms that the menu does not have, in the menu's spelling: one word for each, of a
 * name if there is one. Rules.
 */
export function readAs<Product extends SearchableProduct>(
  index: SearchIndex<Product>,
  words: readonly QueryTerm[],
): readonly string[] {
  return words.flatMap(({ instead: [first, ...others] }) => {
    if (!first) return [];
    const named = [first, ...others].find(({ text }) => isNamed(text, index)) ?? first;
    return [asWritten(named.text, index)];
  });
}

/**
 * The at most `most` words of names with the highest sum of scores, in the menu's spelling, each of two
 * dishes at least; more dishes first on a tie. Rule Q-17.
 */
export function commonWords<Product extends SearchableProduct>(
  index: SearchIndex<Product>,
  most: number,
): readonly string[] {
  const uses = new Map<string, { count: number; score: number }>();
  for (const { product, name } of index.entries) {
    for (const word of new Set(wordsOf(name))) {
      if (word.length < SHORTEST_COMMON || JOINING.has(word) || !/^\p{L}+$/u.test(word)) continue;
      const { count, score } = uses.get(word) ?? { count: 0, score: 0 };
      uses.set(word, { count: count + 1, score: score + product.score });
    }
  }
  return [...uses]
    .filter(([, { count }]) => count > 1)
    .sort(([, one], [, other]) => other.score - one.score || other.count - one.count)
    .slice(0, most)
    .map(([word]) => asWritten(word, index));
}

/** The nearest words of the menu, at equal distance those of names first. */
function nearestWords<Product extends SearchableProduct>(
  typed: string,
  index: SearchIndex<Product>,
): readonly string[] {
  return [...index.words]
    .filter((word) => word.length >= SHORTEST_SUGGESTION && /^\p{L}+$/u.test(word))
    .flatMap((word) => {
      const letters = Math.max(typed.length, word.length);
      const errors = errorsBetween(typed, word, Math.floor(letters / LETTERS_PER_ERROR));
      return errors === null ? [] : [{ word, errors, isNamed: isNamed(word, index) }];
    })
    .sort((one, other) => one.errors - other.errors || Number(other.isNamed) - Number(one.isNamed))
    .slice(0, MAXIMUM_SUGGESTIONS)
    .map(({ word }) => word);
}

/** Whether a product has the word in its name. */
function isNamed<Product extends SearchableProduct>(
  word: string,
  { entries }: SearchIndex<Product>,
): boolean {
  return entries.some(({ name }) => name.includes(` ${word} `));
}

/** A word in its first spelling on the menu, in lower case: 'wakame' → 'wakamé'. */
function asWritten<Product extends SearchableProduct>(
  word: string,
  { entries }: SearchIndex<Product>,
): string {
  const isIn = (text: string) => text.includes(` ${word} `);
  const named = entries.find(({ name }) => isIn(name));
  const entry = named ?? entries.find(({ description }) => isIn(description));
  const text = (named ? entry?.product.name : entry?.product.description) ?? '';
  const written = withoutInvisible(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .find((part) => normalise(part) === word);
  return written?.toLowerCase() ?? word;
}
