import { create } from 'zustand';
import { asList, asText } from '#stores/persistence/json-shape.ts';
import { type PersistedEntry, persistOnce } from '#stores/persistence/persisted-state.ts';

const MAXIMUM_COUNT = 5;
/** Longer texts in the storage are dropped. */
const MAXIMUM_LENGTH = 60;

interface RecentSearches {
  /** The latest first. */
  readonly queries: readonly string[];
}

const NONE: RecentSearches = { queries: [] };

/** The latest searches of this browser; they are sent nowhere. Rule Q-16. */
export const useRecentSearches = create<RecentSearches>()(() => NONE);

/** Puts a search first and removes an equal one, regardless of case. Rule Q-16. */
export function withSearch(queries: readonly string[], query: string): readonly string[] {
  const text = query.trim().slice(0, MAXIMUM_LENGTH);
  const others = queries.filter((one) => one.toLowerCase() !== text.toLowerCase());
  return [text, ...others].slice(0, MAXIMUM_COUNT);
}

export function rememberSearch(query: string): void {
  startRecentSearches();
  useRecentSearches.setState(({ queries }) => ({ queries: withSearch(queries, query) }));
}

export function forgetSearches(): void {
  startRecentSearches();
  useRecentSearches.setState(NONE);
}

export const persistedSearches: readonly PersistedEntry<RecentSearches>[] = [
  {
    key: 'recent-searches',
    save: ({ queries }) => (queries.length === 0 ? null : queries),
    restore: (stored) => {
      const queries = asList(stored)?.map(asText);
      if (!queries) return null;
      const isSearch = (text: string) => text.trim() !== '' && text.length <= MAXIMUM_LENGTH;
      return { queries: queries.filter(isSearch).slice(0, MAXIMUM_COUNT) };
    },
    absent: NONE,
  },
];

/** Called by what searches: most visits do not. */
export const startRecentSearches = persistOnce(
  useRecentSearches,
  persistedSearches,
  () => window.localStorage,
);
