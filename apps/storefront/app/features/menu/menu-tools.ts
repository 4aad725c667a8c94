import { lazyPart } from '#lib/lazy-part.ts';

/** Searching and filtering: of no use to who just looks through the menu. */
export const menuTools = lazyPart(async () => {
  const [
    { searchMenu, SearchResults },
    { fittingDishes },
    { FilterFields, FilterFooter },
    summary,
  ] = await Promise.all([
    import('./search-results.tsx'),
    import('./fitting-dishes.ts'),
    import('./filter-fields.tsx'),
    import('./filter-summary.tsx'),
  ]);
  const { FilterSummary } = summary;
  return { searchMenu, SearchResults, fittingDishes, FilterFields, FilterFooter, FilterSummary };
});
