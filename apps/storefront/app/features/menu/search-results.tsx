import type { Item } from '@comptoir/domain/menu';
import { MINIMUM_QUERY_LENGTH, normalise, searchProducts } from '@comptoir/domain/product-search';
import { Button } from '#components/button.tsx';
import { LiveRegion } from '#components/live-region.tsx';
import { useTranslate } from '#lib/i18n.ts';
import { MarkedText } from './marked-text.tsx';
import { type CardFacts, ProductCards } from './product-cards.tsx';

export interface SearchFindings {
  readonly query: string;
  readonly found: readonly Item[];
  /** How many more there would be without filters. */
  readonly filteredOut: number;
}

/**
 * What a query finds among the dishes that the filters leave; null while it is too short to search.
 * Rules.
 */
export function searchMenu(
  items: readonly Item[],
  isLeft: (item: Item) => boolean,
  query: string,
): SearchFindings | null {
  if (normalise(query).length < MINIMUM_QUERY_LENGTH) return null;
  const found = searchProducts(items.filter(isLeft), query);
  const everything = found.length === 0 ? searchProducts(items, query) : found;
  return { query: query.trim(), found, filteredOut: everything.length - found.length };
}

interface SearchResultsProps {
  readonly findings: SearchFindings;
  readonly facts: CardFacts;
  readonly onClear: () => void;
  readonly onClearFilters: () => void;
}

/** What was found, best first, with what it was found by marked; or the ways out of having found nothing. */
export function SearchResults({ findings, facts, onClear, onClearFilters }: SearchResultsProps) {
  const t = useTranslate();
  const { query, found, filteredOut } = findings;
  const summary = t('{count} dishes found for “{query}”', { count: found.length, query });
  return (
    <section aria-label={t('Search results')} className="dish-list pt-6">
      <LiveRegion message={summary} />
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 text-heading">{summary}</h2>
        <Button look="plain" className="-ml-2" onClick={onClear}>
          {t('Back to the whole menu')}
        </Button>
      </div>
      {found.length === 0 && filteredOut === 0 && (
        <p className="text-quiet">{t('Try another word, or look through the menu.')}</p>
      )}
      {filteredOut > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{t('{count} more without your filters', { count: filteredOut })}</p>
          <Button onClick={onClearFilters}>{t('Clear all')}</Button>
        </div>
      )}
      <ProductCards
        items={found}
        facts={facts}
        mark={(text) => <MarkedText text={text} query={query} />}
      />
    </section>
  );
}
