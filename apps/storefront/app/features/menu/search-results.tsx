import type { Item } from '@comptoir/domain/menu';
import { Button } from '#components/button.tsx';
import { LiveRegion } from '#components/live-region.tsx';
import { useTranslate } from '#lib/i18n.ts';
import { type CardFacts, ProductCards } from './product-cards.tsx';

interface SearchResultsProps {
  readonly query: string;
  readonly found: readonly Item[];
  readonly facts: CardFacts;
  readonly onClear: () => void;
}

export function SearchResults({ query, found, facts, onClear }: SearchResultsProps) {
  const t = useTranslate();
  const summary = t('{count} dishes found for “{query}”', {
    count: found.length,
    query: query.trim(),
  });
  return (
    <section aria-label={t('Search results')} className="pt-6">
      <LiveRegion message={summary} />
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-heading">{summary}</h2>
        <Button look="plain" className="-ml-2" onClick={onClear}>
          {t('Back to the whole menu')}
        </Button>
      </div>
      <ProductCards items={found} facts={facts} />
    </section>
  );
}
