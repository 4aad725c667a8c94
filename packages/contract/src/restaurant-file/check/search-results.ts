import { normalise } from '@comptoir/domain/search/compared-text';
import { searchProducts } from '@comptoir/domain/search/product-search';
import { queryTerms } from '@comptoir/domain/search/query-terms';
import { eitherNumber, type SearchIndex, searchIndex } from '@comptoir/domain/search/search-index';
import { type ValidationError, validationError, type Warning, warning } from './check-result.ts';
import { at, entries, type JsonNode, textAt } from './json-node.ts';
import type { RestaurantNodes } from './restaurant-nodes.ts';

/** Synonyms and popular searches that are listed twice. Rules. */
export function searchErrors({ settings }: RestaurantNodes): readonly ValidationError[] {
  const search = at(settings, 'features', 'search');
  return [...entries(at(search, 'synonyms')), at(search, 'popular')].flatMap((list) =>
    repeated(list).map((node) =>
      validationError(node, 'un texte qui n’est pas déjà dans cette liste'),
    ),
  );
}

/** Synonyms and popular searches that find no dish of the menu. Rules. */
export function searchWarnings({ settings, items }: RestaurantNodes): readonly Warning[] {
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
  const isOnCard = (node: JsonNode) =>
    eitherNumber(normalise(textAt(node))).some((word) => index.words.has(word));
  const useless = groups.filter((group) => !entries(group).some(isOnCard));
  const fruitless = entries(at(search, 'popular')).filter((node) => !findsAnything(node, index));
  return [
    ...useless.map((node) => warning(node, 'aucun de ces mots n’est à la carte')),
    ...fruitless.map((node) => warning(node, 'ne trouve aucun plat : ne sera pas proposé')),
  ];
}

function findsAnything(
  node: JsonNode,
  index: SearchIndex<{ name: string; description: string; score: number }>,
) {
  return searchProducts(index, queryTerms(index, textAt(node))).length > 0;
}

function repeated(list: JsonNode): readonly JsonNode[] {
  const texts = entries(list).map((node) => normalise(textAt(node)));
  return entries(list).filter((_, position) => {
    const text = texts[position] ?? '';
    return text !== '' && texts.indexOf(text) < position;
  });
}
