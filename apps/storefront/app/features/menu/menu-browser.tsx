import type { OrderType } from '@comptoir/domain/menu';
import { MINIMUM_QUERY_LENGTH, normalise, searchProducts } from '@comptoir/domain/product-search';
import { memo, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useRestaurant } from '#lib/restaurant-context.ts';
import { CategoryBar } from './category-bar.tsx';
import { CategoryList } from './category-list.tsx';
import { menuSections } from './menu-sections.ts';
import type { CardFacts } from './product-cards.tsx';
import { ProductSearch } from './product-search.tsx';
import { SearchResults } from './search-results.tsx';
import { useBadges } from './use-badges.ts';
import { useCurrentCategory } from './use-current-category.ts';
import { useServings } from './use-servings.ts';

interface MenuBrowserProps {
  readonly orderType: OrderType;
  readonly onOpen: (itemId: string) => void;
  readonly onIntent: () => void;
  /** Stands between the search and the dishes. */
  readonly children?: ReactNode;
}

/**
 * The whole card, its categories, and a search that takes their place. Opening a dish changes the
 * page's address, and none of these hundred cards: hence the memo, here and below.
 */
export const MenuBrowser = memo(function MenuBrowser({
  orderType,
  onOpen,
  onIntent,
  children,
}: MenuBrowserProps) {
  const restaurant = useRestaurant();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const isSearching = normalise(wanted).length >= MINIMUM_QUERY_LENGTH;

  const sections = useMemo(() => menuSections(restaurant), [restaurant]);
  const categories = useMemo(() => sections.flatMap((menu) => menu.categories), [sections]);
  const categoryIds = useMemo(() => categories.map(({ id }) => id), [categories]);
  const found = useMemo(
    () =>
      searchProducts(
        categories.flatMap(({ items }) => items),
        wanted,
      ),
    [categories, wanted],
  );
  const { ofItems, ofCategories } = useBadges(categories);
  const servings = useServings();
  const facts = useMemo(
    (): CardFacts => ({ orderType, badges: ofItems, servings, onOpen, onIntent }),
    [orderType, ofItems, servings, onOpen, onIntent],
  );

  const list = useRef<HTMLDivElement>(null);
  const currentId = useCurrentCategory(list, categoryIds);
  return (
    <>
      <ProductSearch query={query} onChange={setQuery} />
      {isSearching && (
        <SearchResults query={wanted} found={found} facts={facts} onClear={() => setQuery('')} />
      )}
      <div hidden={isSearching} className={isSearching ? '' : 'space-y-6'}>
        {children}
        <div className="desktop:grid desktop:grid-cols-[10.5rem_minmax(0,1fr)] desktop:gap-8">
          <CategoryBar categories={categories} currentId={currentId} />
          <div ref={list}>
            <CategoryList sections={sections} facts={facts} badges={ofCategories} />
          </div>
        </div>
      </div>
    </>
  );
});
