import { normalizedCode } from '@comptoir/domain/offers/coupon';
import { describe, type ValidationError, validationError } from './check-result.ts';
import { at, entries, type JsonNode, objects, pathOf, textAt } from './json-node.ts';
import type { RestaurantNodes } from './restaurant-nodes.ts';

/**
 * Ids and codes that stand for two things. Rules.
 *
 * Menus, categories, items and offers are told apart in the whole file, option groups within their
 * item and options within their group, courses within their item and dishes within their course.
 */
export function idErrors({
  settings,
  menus,
  categories,
  items,
  offers,
}: RestaurantNodes): readonly ValidationError[] {
  const courses = items.map(({ item }) => objects(at(item, 'courses')));
  const groups = items.map(({ item }) => entries(at(item, 'options')));
  return [
    ...doubles(menus.map((menu) => at(menu, 'menu_id'))),
    ...doubles(categories.map(({ category }) => at(category, 'category_id'))),
    ...doubles(items.map(({ item }) => at(item, 'item_id'))),
    ...groups.flatMap((group) => doubles(group.map((node) => at(node, 'option_id')))),
    ...groups
      .flat()
      .flatMap((group) =>
        doubles(entries(at(group, 'option_options')).map((option) => at(option, 'id'))),
      ),
    ...courses.flatMap((own) => doubles(own.map((course) => at(course, 'course_id')))),
    ...courses
      .flat()
      .flatMap((course) =>
        doubles(objects(at(course, 'items')).map((dish) => at(dish, 'item_id'))),
      ),
    ...doubles(offers.map((offer) => at(offer, 'id'))),
    ...doubles(entries(at(settings, 'kitchen', 'ingredients')).map((node) => at(node, 'id'))),
    ...doubles(
      offers.map((offer) => at(offer, 'code')),
      normalizedCode,
      'un code qui ne serve qu’une fois, majuscules et espaces mis à part',
    ),
    ...items.flatMap(strayItem),
  ];
}

function doubles(
  nodes: readonly JsonNode[],
  keyOf: (text: string) => string = (text) => text,
  expected = 'un identifiant qui ne serve qu’une fois',
): readonly ValidationError[] {
  const seen = new Map<string, JsonNode>();
  return nodes.flatMap((node) => {
    const key = keyOf(textAt(node));
    const first = seen.get(key);
    if (key === '') return [];
    if (first === undefined) {
      seen.set(key, node);
      return [];
    }
    return [
      validationError(node, expected, `${describe(node.value)}, comme dans ${pathOf(first)}`),
    ];
  });
}

/** An item that names another menu or category than its own. Rule R-3. */
function strayItem({
  menu,
  category,
  item,
}: RestaurantNodes['items'][number]): readonly ValidationError[] {
  const places = [
    { stated: at(item, 'item_menu_id'), actual: at(menu, 'menu_id') },
    { stated: at(item, 'item_category_id'), actual: at(category, 'category_id') },
  ];
  return places
    .filter(({ stated, actual }) => textAt(stated) !== '' && textAt(stated) !== textAt(actual))
    .map(({ stated, actual }) =>
      validationError(
        stated,
        `${describe(actual.value)}, l’identifiant de ${pathOf(actual)}, ou rien`,
      ),
    );
}
