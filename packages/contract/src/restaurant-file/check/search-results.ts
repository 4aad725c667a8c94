import { normalise } from '@comptoir/domain/search/compared-text';
import { searchProducts } from '@comptoir/domain/search/product-search';
import { soughtWords } from '@comptoir/domain/search/query-terms';
import { eitherNumber, type SearchIndex, searchIndex } from '@comptoir/domain/search/search-index';
import { type Mistake, mistake, type Warning, warning } from './check-result.ts';
import { at, entries, type Spot, textAt } from './json-node.ts';
import type { Outline } from './restaurant-nodes.ts';

/** A synonym that stands twice in its list, a popular search that is there already. Rules. */
export function searchMistakes({ settings }: Outline): readonly Mistake[] {
  const search = at(settings, 'features', 'search');
  return [...entries(at(search, 'synonyms')), at(search, 'popular')].flatMap((list) =>
    repeated(list).map((spot) => mistake(spot, 'un texte qui n’est pas déjà dans cette liste')),
  );
}

/** Synonyms and popular searches that lead to no dish of the card. Rules. */
export function searchWarnings({ settings, items }: Outline): readonly Warning[] {
  const search = at(settings, 'features', 'search');
  const groups = entries(at(search, 'synonyms'));
  const index = searchIndex(
    items.map(({ item }) => ({
      name: textAt(at(item, 'item_name')),
      description: textAt(at(item, 'item_description')),
      score: 0,
    })),
    groups.map((group) => entries(group).map(textAt)),
  );
  const isOnCard = (spot: Spot) =>
    eitherNumber(normalise(textAt(spot))).some((word) => index.words.has(word));
  const useless = groups.filter((group) => !entries(group).some(isOnCard));
  const fruitless = entries(at(search, 'popular')).filter((spot) => !findsAnything(spot, index));
  return [
    ...useless.map((spot) => warning(spot, 'aucun de ces mots n’est à la carte')),
    ...fruitless.map((spot) => warning(spot, 'ne trouve aucun plat : ne sera pas proposé')),
  ];
}

function findsAnything(
  spot: Spot,
  index: SearchIndex<{ name: string; description: string; score: number }>,
) {
  return searchProducts(index, soughtWords(index, textAt(spot))).length > 0;
}

function repeated(list: Spot): readonly Spot[] {
  const texts = entries(list).map((spot) => normalise(textAt(spot)));
  return entries(list).filter((_, position) => {
    const text = texts[position] ?? '';
    return text !== '' && texts.indexOf(text) < position;
  });
}
