import { searchRules } from '@comptoir/contract/settings/search-mapping';
import type { SettingsPair } from '@comptoir/contract/settings/settings';
import type { Item } from '@comptoir/domain/menu/menu';
import { type FoundProduct, searchProducts } from '@comptoir/domain/search/product-search';
import { queryTerms } from '@comptoir/domain/search/query-terms';
import { type SearchIndex, searchIndex } from '@comptoir/domain/search/search-index';
import { commonWords, nearestQueries, readAs } from '@comptoir/domain/search/search-suggestions';
import { groupedSettings } from '#lib/restaurant/settings.ts';

const MOST_POPULAR = 8;
/** The number of near matches that are shown when nothing is found. */
const MOST_NEAREST = 4;

/** The search index of the menu. */
export interface MenuSearch {
  readonly index: SearchIndex<Item>;
  /** Suggestions before anything is typed. Rule Q-17. */
  readonly popular: readonly string[];
}

export interface SearchResult {
  readonly query: string;
  /** All of them, best first. */
  readonly found: readonly FoundProduct<Item>[];
  /** How many more there would be without filters. */
  readonly filteredOut: number;
  /** The menu's words that unknown query terms were read as. Rules. */
  readonly readAs: readonly string[];
  /** What may have been meant, when nothing is found, and what the first of it finds. Rule Q-15. */
  readonly nearest: readonly string[];
  readonly nearestFound: readonly FoundProduct<Item>[];
  /** What else to look for, when nothing is near. */
  readonly popular: readonly string[];
}

/** Builds the search index of a menu. */
export function menuSearch(items: readonly Item[], settings: readonly SettingsPair[]): MenuSearch {
  const { synonyms, popular } = searchRules(groupedSettings(settings));
  const index = searchIndex(items, synonyms);
  const fruitful = popular.filter((query) => findIn(index, query).length > 0);
  return {
    index,
    popular:
      fruitful.length > 0 ? fruitful.slice(0, MOST_POPULAR) : commonWords(index, MOST_POPULAR),
  };
}

/**
 * What a query finds among the dishes that the filters leave; null while it is too short to search.
 * Rules.
 */
export function searchMenu(
  { index, popular }: MenuSearch,
  isLeft: (item: Item) => boolean,
  query: string,
): SearchResult | null {
  const words = queryTerms(index, query);
  if (words.length === 0) return null;
  const found = searchProducts(index, words, isLeft, Number.POSITIVE_INFINITY);
  const everything =
    found.length === 0 ? searchProducts(index, words, undefined, Number.POSITIVE_INFINITY) : found;
  const nearest = everything.length === 0 ? nearestQueries(index, query) : [];
  const [first] = nearest;
  return {
    query: query.trim(),
    found,
    filteredOut: everything.length - found.length,
    readAs: readAs(index, words),
    nearest,
    nearestFound: first ? findIn(index, first, isLeft).slice(0, MOST_NEAREST) : [],
    popular,
  };
}

function findIn(index: SearchIndex<Item>, query: string, isLeft?: (item: Item) => boolean) {
  return searchProducts(index, queryTerms(index, query), isLeft);
}
