import { normalizedCode } from '@comptoir/domain/offers/coupon';
import { describe, type Mistake, mistake } from './check-result.ts';
import { at, entries, pathOf, type Spot, textAt } from './json-node.ts';
import type { Outline } from './restaurant-nodes.ts';

/**
 * Ids and codes that stand for two things. Rules.
 *
 * Menus, categories, items and offers are told apart in the whole file, option groups within their
 * item and options within their group.
 */
export function idMistakes({ menus, categories, items, offers }: Outline): readonly Mistake[] {
  const groups = items.map(({ item }) => entries(at(item, 'options')));
  return [
    ...doubles(menus.map((menu) => at(menu, 'menu_id'))),
    ...doubles(categories.map(({ category }) => at(category, 'category_id'))),
    ...doubles(items.map(({ item }) => at(item, 'item_id'))),
    ...groups.flatMap((group) => doubles(group.map((spot) => at(spot, 'option_id')))),
    ...groups
      .flat()
      .flatMap((group) =>
        doubles(entries(at(group, 'option_options')).map((option) => at(option, 'id'))),
      ),
    ...doubles(offers.map((offer) => at(offer, 'id'))),
    ...doubles(
      offers.map((offer) => at(offer, 'code')),
      normalizedCode,
      'un code qui ne serve qu’une fois, majuscules et espaces mis à part',
    ),
    ...items.flatMap(strayItem),
  ];
}

function doubles(
  spots: readonly Spot[],
  keyOf: (text: string) => string = (text) => text,
  expected = 'un identifiant qui ne serve qu’une fois',
): readonly Mistake[] {
  const seen = new Map<string, Spot>();
  return spots.flatMap((spot) => {
    const key = keyOf(textAt(spot));
    const first = seen.get(key);
    if (key === '') return [];
    if (first === undefined) {
      seen.set(key, spot);
      return [];
    }
    return [mistake(spot, expected, `${describe(spot.value)}, comme dans ${pathOf(first)}`)];
  });
}

/** An item may say where it stands, but nothing else. Rule R-3. */
function strayItem({ menu, category, item }: Outline['items'][number]): readonly Mistake[] {
  const places = [
    { stated: at(item, 'item_menu_id'), actual: at(menu, 'menu_id') },
    { stated: at(item, 'item_category_id'), actual: at(category, 'category_id') },
  ];
  return places
    .filter(({ stated, actual }) => textAt(stated) !== '' && textAt(stated) !== textAt(actual))
    .map(({ stated, actual }) =>
      mistake(stated, `${describe(actual.value)}, l’identifiant de ${pathOf(actual)}, ou rien`),
    );
}
