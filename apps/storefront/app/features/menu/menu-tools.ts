import {
  FilterFields,
  FilterFooter,
  FilterSummary,
  matchingDishes,
} from './filter/filter-fields.tsx';
import { menuSearch, searchMenu } from './search/menu-search.ts';
import { SearchResults } from './search/search-results.tsx';
import { SearchSuggestions } from './search/search-suggestions.tsx';

/** Searching and filtering, in one file: each `import()` of a page lists the files that it needs. */
export const MENU_TOOLS = {
  menuSearch,
  searchMenu,
  SearchResults,
  SearchSuggestions,
  matchingDishes,
  FilterFields,
  FilterFooter,
  FilterSummary,
};
