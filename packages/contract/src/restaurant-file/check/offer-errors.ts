import { normalizedCode } from '@comptoir/domain/offers/coupon';
import { type Mistake, mistake } from './check-result.ts';
import { at, entries, type Spot, textAt } from './json-node.ts';
import type { Outline } from './restaurant-nodes.ts';

/** Offers that give more than everything, name what does not exist, or tell their code. Rule R-5. */
export function offerMistakes({ menus, categories, items, offers }: Outline): readonly Mistake[] {
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
    ...percentageMistakes(offer),
    ...scopes.flatMap(({ list, ids, kind }) =>
      entries(at(offer, list))
        .filter(({ value }) => typeof value === 'string' && !ids.has(value))
        .map((spot) => mistake(spot, `l’identifiant ${kind} de ce fichier`)),
    ),
    ...toldCode(offer),
  ]);
}

function percentageMistakes(offer: Spot): readonly Mistake[] {
  const value = at(offer, 'value');
  return at(offer, 'type').value === 'percentage' &&
    typeof value.value === 'number' &&
    value.value > 100
    ? [mistake(value, '100 % au plus')]
    : [];
}

/** An offer's id is public, its code is not. */
function toldCode(offer: Spot): readonly Mistake[] {
  const id = at(offer, 'id');
  const code = normalizedCode(textAt(at(offer, 'code')));
  return code !== '' && textAt(id).toUpperCase().includes(code)
    ? [mistake(id, 'un identifiant qui ne contienne pas le code de l’offre')]
    : [];
}

function idsOf(spots: readonly Spot[], key: string): ReadonlySet<string> {
  return new Set(spots.map((spot) => textAt(at(spot, key))));
}
