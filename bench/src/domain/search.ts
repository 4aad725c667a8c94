import type { Item } from '@comptoir/domain/menu/menu';
import { searchProducts } from '@comptoir/domain/search/product-search';
import { queryTerms } from '@comptoir/domain/search/query-terms';
import { type Synonyms, searchIndex } from '@comptoir/domain/search/search-index';
import { nearestQueries } from '@comptoir/domain/search/search-suggestions';
import type { Bench } from 'tinybench';

const ITEMS = 1000;
const VOWELS = 'aeiou';

/** Measures searches in a menu of 1,000 items with as many different words as real dishes have. */
export function addSearch(bench: Bench, items: readonly Item[], synonyms: Synonyms): Bench {
  const menu = grownTo(ITEMS, items);
  const index = searchIndex(menu, synonyms);
  const search = (query: string) => {
    const found = searchProducts(index, queryTerms(index, query));
    return found.length > 0 ? found : nearestQueries(index, query);
  };
  return bench
    .add('search 1,000 items: maki saumon avocat', () => search('maki saumon avocat'))
    .add('search 1,000 items: makis saumonn avocta', () => search('makis saumonn avocta'))
    .add('search 1,000 items, nothing found: tchyrachi poulaits', () =>
      search('tchyrachi poulaits'),
    )
    .add('indexing 1,000 items, once', () => searchIndex(menu, synonyms));
}

/** Repeats the items up to the number; each copy varies its longer words. */
function grownTo(count: number, items: readonly Item[]): readonly Item[] {
  const copies = Array.from({ length: Math.ceil(count / items.length) }, (_, copy) => copy);
  return copies
    .flatMap((copy) =>
      items.map((item) => ({
        ...item,
        id: `${item.id}-${copy}`,
        name: varied(item.name, copy),
        description: varied(item.description, copy),
      })),
    )
    .slice(0, count);
}

/** Shifts the vowels of every second longer word, and appends a syllable from the fifth copy on. */
function varied(text: string, copy: number): string {
  let position = 0;
  return text.replace(/\p{L}{5,}/gu, (word) => {
    position += 1;
    if (copy === 0 || position % 2 === 0) return word;
    const moved = word.replace(/[aeiou]/g, (vowel) => {
      return VOWELS[(VOWELS.indexOf(vowel) + copy) % VOWELS.length] ?? vowel;
    });
    return copy < VOWELS.length ? moved : `${moved}n${VOWELS[copy % VOWELS.length] ?? ''}`;
  });
}
