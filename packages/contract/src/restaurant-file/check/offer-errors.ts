import { normalizedCode } from '@comptoir/domain/offers/coupon';
import { type ValidationError, validationError } from './check-result.ts';
import { at, entries, type JsonNode, textAt } from './json-node.ts';
import type { RestaurantNodes } from './restaurant-nodes.ts';

/** Offers above 100 %, that end before they start, for unknown menus, categories or items, or with their code in the id. Rule R-5. */
export function offerErrors({
  menus,
  categories,
  items,
  offers,
}: RestaurantNodes): readonly ValidationError[] {
  const scopes = [
    { list: 'menus', ids: idsOf(menus, 'menu_id'), kind: 'd’un menu' },
    {
      list: 'categories',
      ids: idsOf(
        categories.map(({ category }) => category),
        'category_id',
      ),
      kind: 'd’une catégorie',
    },
    {
      list: 'items',
      ids: idsOf(
        items.map(({ item }) => item),
        'item_id',
      ),
      kind: 'd’un article',
    },
  ];
  return offers.flatMap((offer) => [
    ...percentageErrors(offer),
    ...dateErrors(offer),
    ...scopes.flatMap(({ list, ids, kind }) =>
      entries(at(offer, list))
        .filter(({ value }) => typeof value === 'string' && !ids.has(value))
        .map((node) => validationError(node, `l’identifiant ${kind} de ce fichier`)),
    ),
    ...exposedCode(offer),
  ]);
}

function percentageErrors(offer: JsonNode): readonly ValidationError[] {
  const value = at(offer, 'value');
  return at(offer, 'type').value === 'percentage' &&
    typeof value.value === 'number' &&
    value.value > 100
    ? [validationError(value, '100 % au plus')]
    : [];
}

function dateErrors(offer: JsonNode): readonly ValidationError[] {
  const [from, to] = [at(offer, 'from').value, at(offer, 'to')];
  return typeof from === 'string' && typeof to.value === 'string' && to.value < from
    ? [validationError(to, 'un dernier jour qui ne soit pas avant le premier')]
    : [];
}

/** An offer's id is public, its code is not. */
function exposedCode(offer: JsonNode): readonly ValidationError[] {
  const id = at(offer, 'id');
  const code = normalizedCode(textAt(at(offer, 'code')));
  return code !== '' && textAt(id).toUpperCase().includes(code)
    ? [validationError(id, 'un identifiant qui ne contienne pas le code de l’offre')]
    : [];
}

function idsOf(nodes: readonly JsonNode[], key: string): ReadonlySet<string> {
  return new Set(nodes.map((node) => textAt(at(node, key))));
}
