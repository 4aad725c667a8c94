import { useEffect, useId, useRef } from 'react';
import { Button } from '#components/controls/button.tsx';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import {
  forgetSearches,
  startRecentSearches,
  useRecentSearches,
} from '#stores/visitor/recent-searches.ts';
import type { MenuSearch } from './menu-search.ts';
import { fieldOf, useSearchField } from './use-search-field.ts';

interface SearchSuggestionsProps {
  readonly search: MenuSearch;
  readonly query: string;
  /** Whether the query finds anything. */
  readonly hasResults: boolean;
  readonly onChoose: (query: string) => void;
}

/** Below the empty field, what was looked for before and what is looked for most. Rules. */
export function SearchSuggestions({ search, query, hasResults, onChoose }: SearchSuggestionsProps) {
  const t = useTranslate();
  const panel = useRef<HTMLDivElement>(null);
  const [recentId, popularId] = [useId(), useId()];
  useEffect(startRecentSearches, []);
  const { queries } = useRecentSearches();
  const known = new Set(queries.map((one) => one.toLowerCase()));
  const popular = search.popular.filter((one) => !known.has(one.toLowerCase()));
  const count = queries.length + popular.length;
  const isInUse = useSearchField(panel, { query, hasResults });
  const isOpen = isInUse && query.trim() === '' && count > 0;
  const choose = (chosen: string) => {
    // A soft keyboard would cover the results, and the panel closes with the pressed button in it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onChoose(chosen);
  };
  return (
    <>
      <LiveRegion
        message={isOpen ? t('{count} suggestions, arrow down to reach them', { count }) : ''}
      />
      <div
        ref={panel}
        hidden={!isOpen}
        className="absolute top-full left-0 z-10 mt-2 max-h-[60dvh] w-[min(calc(100vw-2*var(--gutter)),34rem)] space-y-4 overflow-y-auto rounded-card border border-edge bg-rice p-4 shadow-float"
      >
        {queries.length > 0 && (
          <div>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p id={recentId} className="font-semibold">
                {t('Recent searches')}
              </p>
              <Button
                look="plain"
                className="-mr-2"
                aria-label={t('Erase the recent searches')}
                onClick={() => {
                  fieldOf(panel)?.focus();
                  forgetSearches();
                }}
              >
                {t('Erase')}
              </Button>
            </div>
            <SearchChips queries={queries} labelId={recentId} onChoose={choose} />
          </div>
        )}
        {popular.length > 0 && (
          <div>
            <p id={popularId} className="mb-2 font-semibold">
              {t('Popular searches')}
            </p>
            <SearchChips queries={popular} labelId={popularId} onChoose={choose} />
          </div>
        )}
      </div>
    </>
  );
}

interface SearchChipsProps {
  readonly queries: readonly string[];
  readonly labelId: string;
  readonly onChoose: (query: string) => void;
}

/** Searches that are one touch away. */
export function SearchChips({ queries, labelId, onChoose }: SearchChipsProps) {
  return (
    <ul aria-labelledby={labelId} className="flex flex-wrap gap-2">
      {queries.map((query) => (
        <li key={query} className="max-w-full">
          <button
            type="button"
            onClick={() => onChoose(query)}
            className="min-h-11 max-w-full rounded-full border border-edge bg-paper px-4 text-left hover:border-ink"
          >
            <span className="inline-block max-w-full truncate align-bottom first-letter:uppercase">
              {query}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
