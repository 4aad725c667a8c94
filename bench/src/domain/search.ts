import type { Item } from '@comptoir/domain/menu/menu';
import { searchProducts } from '@comptoir/domain/search/product-search';
import { queryTerms } from '@comptoir/domain/search/query-terms';
import { type Synonyms, searchIndex } from '@comptoir/domain/search/search-index';
import { nearestQueries } from '@comptoir/domain/search/search-suggestions';
import type { Bench } from 'tinybench';

const ITEMS = 1000;
const VOWELS = 'aeiou';

/** Searching a card of 1,000 items whose words differ as much as those of so many dishes do. */
export function addSearch(bench: Bench, items: readonly Item[], synonyms: Synonyms): Bench {
  const card = grownTo(ITEMS, items);
  const index = searchIndex(card, synonyms);
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
    .add('preparing 1,000 items for it, once', () => searchIndex(card, synonyms));
}

/** As many rounds of the card as it takes; each says its longer words in a way of its own. */
function grownTo(count: number, items: readonly Item[]): readonly Item[] {
  const rounds = Array.from({ length: Math.ceil(count / items.length) }, (_, round) => round);
  return rounds
    .flatMap((round) =>
      items.map((item) => ({
        ...item,
        id: `${item.id}-${round}`,
        name: accented(item.name, round),
        description: accented(item.description, round),
      })),
    )
    .slice(0, count);
}

/** Every second longer word with its vowels moved on, and a syllable more from the fifth round on. */
function accented(text: string, round: number): string {
  let position = 0;
  return text.replace(/\p{L}{5,}/gu, (word) => {
    position += 1;
    if (round === 0 || position % 2 === 0) return word;
    const moved = word.replace(/[aeiou]/g, (vowel) => {
      return VOWELS[(VOWELS.indexOf(vowel) + round) % VOWELS.length] ?? vowel;
    });
    return round < VOWELS.length ? moved : `${moved}n${VOWELS[round % VOWELS.length] ?? ''}`;
  });
}
