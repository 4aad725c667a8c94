import { type ValidationError, validationError, type Warning, warning } from './check-result.ts';
import { at, entries, type JsonNode, objects, textAt } from './json-node.ts';
import type { RestaurantNodes } from './restaurant-nodes.ts';

/** Courses with dishes that are none, or that can't be chosen as they say; formulas where none may be. Rule R-37. */
export function formulaErrors({
  settings,
  items,
  offers,
}: RestaurantNodes): readonly ValidationError[] {
  const known = new Map(items.map(({ item }) => [textAt(at(item, 'item_id')), isFormula(item)]));
  const formulas = [
    ...entries(at(settings, 'features', 'extras')).map((extra) => at(extra, 'item_id')),
    ...offers
      .filter((offer) => at(offer, 'type').value === 'free_item')
      .flatMap((offer) => entries(at(offer, 'items'))),
  ].filter((node) => known.get(textAt(node)) === true);
  return [
    ...items.flatMap(({ item }) =>
      coursesOf(item).flatMap((course) => courseErrors(course, known)),
    ),
    ...formulas.map((node) => validationError(node, 'un article qui n’est pas une formule')),
  ];
}

function courseErrors(
  course: JsonNode,
  known: ReadonlyMap<string, boolean>,
): readonly ValidationError[] {
  const [least, most] = [at(course, 'min'), at(course, 'max')];
  const ids = objects(at(course, 'items')).map((dish) => at(dish, 'item_id'));
  const maximum = typeof most.value === 'number' ? most.value : 1;
  return [
    ...(typeof least.value === 'number' && least.value > maximum
      ? [validationError(least, `${maximum} au plus, le maximum de ce service`)]
      : []),
    ...(ids.length === 0 ? [validationError(at(course, 'items'), 'au moins un plat')] : []),
    ...ids.flatMap((node) => {
      const id = textAt(node);
      if (id === '') return [];
      if (!known.has(id))
        return [validationError(node, 'l’identifiant d’un article de ce fichier')];
      return known.get(id) ? [validationError(node, 'un plat, et non une formule')] : [];
    }),
  ];
}

/** Courses without a dish that is sold, and drinks that are taxed like the dish they come with. Rule R-38. */
export function formulaWarnings({ settings, items }: RestaurantNodes): readonly Warning[] {
  const isSold = new Map(
    items.map(({ menu, item }) => [
      textAt(at(item, 'item_id')),
      ![false, 'No'].includes(at(menu, 'menu_is_available').value as string | boolean),
    ]),
  );
  const defaultRate = at(settings, 'features', 'tax', 'default_rate').value;
  return items.flatMap(({ item }) => [
    ...coursesOf(item)
      .filter((course) => {
        const ids = objects(at(course, 'items')).map((dish) => textAt(at(dish, 'item_id')));
        return ids.length > 0 && ids.every((id) => isSold.get(id) === false);
      })
      .map((course) =>
        warning(course, 'aucun plat de ce service n’est en vente : la formule ne se commande pas'),
      ),
    ...drinkWarnings(item, Number(at(item, 'item_price', 'tax_rate').value ?? defaultRate ?? 10)),
  ]);
}

const ALCOHOL_RATE = 20;
/** « Coq au vin » is a dish. */
const ALCOHOL =
  /(?<!\bau |\baux |à la )\b(vins?|bi[eè]res?|champagne|cidre|kir|pastis|rhum|whisky|sangria|ap[eé]ritif|cocktail)\b/iu;
const WITHOUT_ALCOHOL = /sans alcool|sauce|vinaigre/iu;

/** A choice for nothing shares the price of its item, and so its rate: a glass of wine at 10 %. */
function drinkWarnings(item: JsonNode, rate: number): readonly Warning[] {
  if (rate >= ALCOHOL_RATE) return [];
  return entries(at(item, 'options'))
    .filter((group) => at(group, 'kind').value !== 'size')
    .flatMap((group) => entries(at(group, 'option_options')))
    .filter((option) => Number(at(option, 'price').value ?? 0) === 0 && isAlcohol(option))
    .map((option) =>
      warning(
        at(option, 'name'),
        'une boisson alcoolisée comprise dans un prix à un autre taux de TVA : faites-en un service d’une formule',
      ),
    );
}

/** By its rate, or by its name. */
function isAlcohol(option: JsonNode): boolean {
  const name = textAt(at(option, 'name'));
  return (
    Number(at(option, 'tax_rate').value ?? 0) >= ALCOHOL_RATE ||
    (ALCOHOL.test(name) && !WITHOUT_ALCOHOL.test(name))
  );
}

function coursesOf(item: JsonNode): readonly JsonNode[] {
  return objects(at(item, 'courses'));
}

function isFormula(item: JsonNode): boolean {
  return entries(at(item, 'courses')).length > 0;
}
