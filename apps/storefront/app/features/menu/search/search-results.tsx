import type { Item } from '@comptoir/domain/menu/menu';
import { highlightMatches } from '@comptoir/domain/search/highlighted-matches';
import { FIRST_RESULTS, type FoundProduct } from '@comptoir/domain/search/product-search';
import type { TextPattern } from '@comptoir/domain/search/text-pattern';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/controls/button.tsx';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { rememberSearch } from '#stores/visitor/recent-searches.ts';
import { type CardFacts, ProductCards } from '../list/product-cards.tsx';
import type { SearchResult } from './menu-search.ts';
import { SearchChips } from './search-suggestions.tsx';

interface SearchResultsProps {
  readonly results: SearchResult;
  readonly facts: CardFacts;
  readonly onSearch: (query: string) => void;
  readonly onClearFilters: () => void;
}

/** The ten best results and how many match, all of them on request, with their matches highlighted; or the suggestions when there are none. */
export function SearchResults({ results, facts, onSearch, onClearFilters }: SearchResultsProps) {
  const t = useTranslate();
  const { query, found, filteredOut, readAs, nearest } = results;
  const summary = t('{count} dishes found for “{query}”', { count: found.length, query });
  const understood =
    readAs.length > 0 ? t('Understood as {words}', { words: readAs.join(', ') }) : '';
  const meant = nearest.length > 0 ? `${t('Did you mean:')} ${nearest.join(', ')}` : '';
  const title = useTakenFocus(query);
  const [seenWhole, setSeenWhole] = useState<string | null>(null);
  const shown = seenWhole === query ? found : found.slice(0, FIRST_RESULTS);
  const section = useRef<HTMLElement>(null);
  /** The pressed button goes: the first of the other dishes takes the focus. */
  function showAll(): void {
    flushSync(() => setSeenWhole(query));
    section.current?.querySelectorAll<HTMLElement>('h3 a')[FIRST_RESULTS]?.focus();
  }
  return (
    <section ref={section} aria-label={t('Search results')} className="dish-list pt-6">
      <LiveRegion message={[summary, understood, meant].filter(Boolean).join('. ')} />
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 ref={title} tabIndex={-1} className="min-w-0 text-heading">
          {summary}
        </h2>
        <Button look="plain" className="-ml-2" onClick={() => onSearch('')}>
          {t('Back to the whole menu')}
        </Button>
      </div>
      {understood && <p className="-mt-2 mb-4 text-quiet">{understood}</p>}
      {found.length === 0 && filteredOut === 0 && (
        <NothingFound results={results} facts={facts} onSearch={onSearch} />
      )}
      {filteredOut > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{t('{count} more without your filters', { count: filteredOut })}</p>
          <Button onClick={onClearFilters}>{t('Clear all')}</Button>
        </div>
      )}
      <FoundCards found={shown} query={query} facts={facts} />
      {shown.length < found.length && (
        <Button className="mt-4" onClick={showAll}>
          {t('See all {count} dishes', { count: found.length })}
        </Button>
      )}
    </section>
  );
}

type NothingFoundProps = Omit<SearchResultsProps, 'onClearFilters'>;

/** What may have been meant and what that finds; else what others look for. Rule Q-15. */
function NothingFound({ results, facts, onSearch }: NothingFoundProps) {
  const t = useTranslate();
  const labelId = useId();
  const { nearest, nearestFound, popular } = results;
  const isNear = nearest.length > 0;
  const proposed = isNear ? nearest : popular;
  const advice = t('Try another word, or look through the menu.');
  return (
    <div className="space-y-4">
      {!isNear && <p className="text-quiet">{advice}</p>}
      {proposed.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p id={labelId} className={isNear ? '' : 'text-quiet'}>
            {isNear ? t('Did you mean:') : t('Popular searches')}
          </p>
          <SearchChips queries={proposed} labelId={labelId} onChoose={onSearch} />
        </div>
      )}
      {nearestFound.length > 0 && (
        <>
          <p className="pt-2 font-semibold">{t('The nearest dishes')}</p>
          <FoundCards found={nearestFound} query={nearest[0] ?? ''} facts={facts} />
        </>
      )}
    </div>
  );
}

interface FoundCardsProps {
  readonly found: readonly FoundProduct<Item>[];
  readonly query: string;
  readonly facts: CardFacts;
}

/** A search is stored when one of its dishes is opened. Rule Q-16. */
function FoundCards({ found, query, facts }: FoundCardsProps) {
  const by = new Map(found.map((one) => [one.product.id, one.by]));
  const onOpen = (itemId: string) => {
    rememberSearch(query);
    facts.onOpen(itemId);
  };
  return (
    <ProductCards
      items={found.map(({ product }) => product)}
      facts={{ ...facts, onOpen }}
      mark={(text, { id }) => <HighlightedText text={text} by={by.get(id) ?? []} />}
    />
  );
}

/** The chosen suggestion disappears, so the focus moves to the results. */
function useTakenFocus(query: string) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (query !== '' && document.activeElement === document.body) {
      title.current?.focus({ preventScroll: true });
    }
  }, [query]);
  return title;
}

interface HighlightedTextProps {
  readonly text: string;
  /** The patterns by which the dish was found. */
  readonly by: readonly TextPattern[];
}

/** A text with its matches highlighted. Rule Q-6. */
function HighlightedText({ text, by }: HighlightedTextProps) {
  const parts = highlightMatches(text, by);
  let start = 0;
  return parts.map((part) => {
    const key = start;
    start += part.text.length;
    return part.isMatch ? (
      <mark key={key} className="rounded-[3px] bg-hinoki text-inherit">
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
}
