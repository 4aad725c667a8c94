import { create } from 'zustand';
import { asList, asText } from '#stores/persistence/json-shape.ts';
import { type KeptEntry, keepState } from '#stores/persistence/persisted-state.ts';
import { reachableStorage } from '#stores/persistence/reachable-storage.ts';

const MOST = 5;
/** Longer ones are no searches, whoever wrote them into the storage. */
const LONGEST = 60;

interface RecentSearches {
  /** The latest first. */
  readonly queries: readonly string[];
}

const NONE: RecentSearches = { queries: [] };

/** What was looked for in this browser. It is told to nobody. Rule Q-16. */
export const useRecentSearches = create<RecentSearches>()(() => NONE);

/** The searches after one more: it comes first, and what is alike goes. Rule Q-16. */
export function withSearch(queries: readonly string[], query: string): readonly string[] {
  const text = query.trim().slice(0, LONGEST);
  const others = queries.filter((one) => one.toLowerCase() !== text.toLowerCase());
  return [text, ...others].slice(0, MOST);
}

export function rememberSearch(query: string): void {
  startRecentSearches();
  useRecentSearches.setState(({ queries }) => ({ queries: withSearch(queries, query) }));
}

export function forgetSearches(): void {
  startRecentSearches();
  useRecentSearches.setState(NONE);
}

export const keptSearches: readonly KeptEntry<RecentSearches>[] = [
  {
    key: 'recent-searches',
    save: ({ queries }) => (queries.length === 0 ? null : queries),
    restore: (kept) => {
      const queries = asList(kept)?.map(asText);
      if (!queries) return null;
      const isSearch = (text: string) => text.trim() !== '' && text.length <= LONGEST;
      return { queries: queries.filter(isSearch).slice(0, MOST) };
    },
    absent: NONE,
  },
];

let isStarted = false;

/** Fills the store, for whoever searches: most visits do not. */
export function startRecentSearches(): void {
  if (isStarted || typeof window === 'undefined') return;
  isStarted = true;
  keepState(
    useRecentSearches,
    keptSearches,
    reachableStorage(() => window.localStorage),
    window,
  );
}
