import { criteriaCount } from '@comptoir/domain/menu/dish-criteria';
import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import {
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { OpeningLine } from '#components/content/opening-line.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { payloadOr } from '#lib/api/remote-state.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useOrdering } from '#lib/restaurant/restaurant-context.ts';
import type { ShownBadges } from '#lib/restaurant/shown-offers.ts';
import {
  orderTypeAttribute,
  useOfferSituation,
  useRenderedTypes,
  useShownOffers,
} from '#stores/location/offer-situation.ts';
import { clearCriteria, startDishFilter, useCriteria } from '#stores/visitor/dish-filter.ts';
import { DishFilterControl } from './filter/dish-filter-control.tsx';
import { menuTools } from './lazy-menu-tools.ts';
import { CategoryBar } from './list/category-bar.tsx';
import { CategoryList } from './list/category-list.tsx';
import { menuSections } from './list/menu-sections.ts';
import type { CardFacts } from './list/product-cards.tsx';
import { useAfterLoad, useMenuTimes } from './list/use-menu-times.ts';
import type { MenuSearch, SearchResult } from './search/menu-search.ts';
import { ProductSearch } from './search/product-search.tsx';

interface MenuBrowserProps {
  readonly orderType: OrderType;
  readonly onOpen: (itemId: string) => void;
  readonly onIntent: () => void;
  /** Adds a dish without opening it; absent where that is not offered. */
  readonly onAdd?: CardFacts['onAdd'];
  /** Stands between the search and the dishes. */
  readonly children?: ReactNode;
}

/**
 * The whole menu with its categories, filter and search. Opening a dish changes the URL but re-renders none
 * of the hundred cards, hence the memo here and below.
 */
export const MenuBrowser = memo(function MenuBrowser({
  orderType,
  onOpen,
  onIntent,
  onAdd,
  children,
}: MenuBrowserProps) {
  const { restaurant, timed } = useOrdering();
  const sections = useMemo(() => menuSections(restaurant), [restaurant]);
  const categories = useMemo(() => sections.flatMap((menu) => menu.categories), [sections]);
  const items = useMemo(
    () => [...new Set(categories.flatMap((category) => category.items))],
    [categories],
  );

  const [query, setQuery] = useState('');
  const tools = menuTools.useModule();
  const matching = useMatchingDishes(items);
  const search = useMenuSearch(items);
  const results = useSearchResult(search, matching, useDeferredValue(query));

  const { ofItems, ofCategories } = useBadges();
  const { opening, later, soldOut } = useMenuTimes(orderType);
  const types = useRenderedTypes();
  const QuickAdd = useAfterLoad()?.QuickAdd;
  const facts = useMemo(
    (): CardFacts => ({
      orderType,
      badges: ofItems,
      later,
      soldOut,
      matching,
      onOpen,
      onIntent,
      onAdd,
      QuickAdd,
    }),
    [orderType, ofItems, later, soldOut, matching, onOpen, onIntent, onAdd, QuickAdd],
  );
  // A store's change is rendered in one piece; deferred, React can pause between the cards.
  const listed = useDeferredValue(facts);
  const isSearching = results !== null;
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      {types.map((type) => (
        <OpeningLine
          key={type}
          {...orderTypeAttribute(type, types)}
          note={type === orderType ? opening : timed.times[type].opening}
          className="menu-line"
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <ProductSearch query={query} onChange={setQuery}>
          {search && tools.state === 'success' && (
            <tools.payload.SearchSuggestions
              search={search}
              query={query}
              hasResults={(results?.found.length ?? 0) > 0}
              onChoose={setQuery}
            />
          )}
        </ProductSearch>
        <DishFilterControl items={items} count={matching?.size ?? items.length} />
      </div>
      {query !== '' && tools.state === 'error' && (
        <RemoteContent remote={tools} onRetry={menuTools.prefetch}>
          {() => null}
        </RemoteContent>
      )}
      {matching && tools.state === 'success' && (
        <tools.payload.FilterSummary count={matching.size} />
      )}
      {results && tools.state === 'success' && (
        <tools.payload.SearchResults
          results={results}
          facts={facts}
          onSearch={setQuery}
          onClearFilters={clearCriteria}
        />
      )}
      <div hidden={isSearching} className={isSearching ? '' : 'space-y-6'}>
        {children}
        <div className="desktop:grid desktop:grid-cols-[10.5rem_minmax(0,1fr)] desktop:gap-8">
          <CategoryBar categories={categories} matching={matching} list={list} />
          <div ref={list} className="dish-list">
            <CategoryList sections={sections} facts={listed} badges={ofCategories} />
          </div>
        </div>
      </div>
    </>
  );
});

/**
 * The badges of dishes and categories, by their ids: as of the page's rendering until the time is known.
 * Stable while their content is. Rules O-12 and O-22.
 */
function useBadges(): ShownBadges {
  const t = useTranslate();
  const { restaurant, timed } = useOrdering();
  const { offers, items, timezone } = restaurant;
  const shown = useShownOffers();
  // Deferred, so that a new minute does not block on rendering all product cards.
  const situation = useDeferredValue(useOfferSituation(timezone));
  const said = useMemo(
    () =>
      JSON.stringify(
        shown && situation ? shown.shownBadges(offers, items.values(), situation, t) : timed.badges,
      ),
    [shown, situation, timed, offers, items, t],
  );
  return useMemo(() => JSON.parse(said), [said]);
}

/** The dishes that the filters leave, by their ids; null while nothing is filtered. */
function useMatchingDishes(items: readonly Item[]): ReadonlySet<string> | null {
  const criteria = useDeferredValue(useCriteria());
  const tools = menuTools.useModule();
  const isFiltering = criteriaCount(criteria) > 0;
  useEffect(startDishFilter, []);
  useEffect(() => {
    if (isFiltering) menuTools.prefetch();
  }, [isFiltering]);
  return useMemo(
    () =>
      isFiltering && tools.state === 'success'
        ? tools.payload.matchingDishes(items, criteria)
        : null,
    [isFiltering, tools, items, criteria],
  );
}

/** The search index of the menu; null before its code is loaded. */
function useMenuSearch(items: readonly Item[]): MenuSearch | null {
  const tools = menuTools.useModule();
  const { settings } = useRootData();
  return useMemo(
    () =>
      tools.state === 'success' ? tools.payload.menuSearch(items, payloadOr(settings, [])) : null,
    [tools, items, settings],
  );
}

/** What the query finds; null while nothing is looked for. */
function useSearchResult(
  search: MenuSearch | null,
  matching: ReadonlySet<string> | null,
  query: string,
): SearchResult | null {
  const tools = menuTools.useModule();
  return useMemo(() => {
    if (search === null || tools.state !== 'success') return null;
    const isLeft = ({ id }: Item) => matching?.has(id) ?? true;
    return tools.payload.searchMenu(search, isLeft, query);
  }, [tools, search, matching, query]);
}
