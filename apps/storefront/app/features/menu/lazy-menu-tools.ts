import { lazyModule } from '#lib/hydration/lazy-module.ts';

/** Searching and filtering, loaded when one of them is used. */
export const menuTools = lazyModule(async () => {
  const [
    { menuSearch, searchMenu },
    { SearchResults },
    { SearchSuggestions },
    { FilterFields, FilterFooter, FilterSummary, matchingDishes },
  ] = await Promise.all([
    import('./search/menu-search.ts'),
    import('./search/search-results.tsx'),
    import('./search/search-suggestions.tsx'),
    import('./filter/filter-fields.tsx'),
  ]);
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
