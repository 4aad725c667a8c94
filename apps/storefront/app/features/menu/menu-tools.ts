import { lazyPart } from '#lib/lazy-part.ts';

/** Searching and filtering: of no use to who just looks through the menu. */
export const menuTools = lazyPart(async () => {
  const [
    { menuSearch, searchMenu },
    { SearchResults },
    { SearchSuggestions },
    { fittingDishes },
    { FilterFields, FilterFooter },
    summary,
  ] = await Promise.all([
    import('./menu-search.ts'),
    import('./search-results.tsx'),
    import('./search-suggestions.tsx'),
    import('./fitting-dishes.ts'),
    import('./filter-fields.tsx'),
    import('./filter-summary.tsx'),
  ]);
  const { FilterSummary } = summary;
  return {
    menuSearch,
    searchMenu,
    SearchResults,
    SearchSuggestions,
    fittingDishes,
    FilterFields,
    FilterFooter,
    FilterSummary,
  };
});
