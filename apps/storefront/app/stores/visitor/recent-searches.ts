import { create } from 'zustand';
import {
  type PersistedEntry,
  persistOnce,
  storedField,
} from '#stores/persistence/persisted-state.ts';
import { listOf, text } from '#stores/persistence/schema.ts';

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

const search = (stored: unknown) => {
  const query = text(stored);
  return query.trim() === '' || query.length > MAXIMUM_LENGTH ? undefined : query;
};

const storedQueries = (stored: unknown) => listOf(search)(stored)?.slice(0, MAXIMUM_COUNT);

export const persistedSearches: readonly PersistedEntry<RecentSearches>[] = [
  storedField('recent-searches', 'queries', storedQueries, [], (queries) =>
    queries.length === 0 ? null : queries,
  ),
];

/** Called by what searches: most visits do not. */
export const startRecentSearches = persistOnce(
  useRecentSearches,
  persistedSearches,
  () => window.localStorage,
);
