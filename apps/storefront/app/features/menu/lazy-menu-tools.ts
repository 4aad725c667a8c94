import { lazyModule } from '#lib/hydration/lazy-module.ts';

/** Searching and filtering: of no use to who just looks through the menu. */
export const menuTools = lazyModule(async () => {
  const [
    { menuSearch, searchMenu },
    { SearchResults },
    { SearchSuggestions },
    { matchingDishes },
    { FilterFields, FilterFooter },
    summary,
  ] = await Promise.all([
    import('./search/menu-search.ts'),
    import('./search/search-results.tsx'),
    import('./search/search-suggestions.tsx'),
    import('./filter/matching-dishes.ts'),
    import('./filter/filter-fields.tsx'),
    import('./filter/filter-summary.tsx'),
  ]);
  const { FilterSummary } = summary;
  return {
    menuSearch,
    searchMenu,
    SearchResults,
    SearchSuggestions,
    matchingDishes,
    FilterFields,
    FilterFooter,
    FilterSummary,
  };
});
