import { type ValidationError, validationError, type Warning, warning } from './check-result.ts';
import { at, entries, type JsonNode, textAt } from './json-node.ts';
import type { RestaurantNodes } from './restaurant-nodes.ts';

/** Items with an unknown ingredient, and a capacity that an item exceeds. Rules SV-91 and SV-92. */
export function kitchenErrors(nodes: RestaurantNodes): readonly ValidationError[] {
  const known = new Set(ingredientIds(nodes.settings).map(textAt));
  const unknown = namedIngredients(nodes).filter((node) => !known.has(textAt(node)));
  return [
    ...unknown
      .filter((node) => textAt(node) !== '')
      .map((node) =>
        validationError(node, 'l’identifiant d’un ingrédient de settings.kitchen.ingredients'),
      ),
    ...capacityErrors(nodes),
  ];
}

/** Ingredients that no item names. Rule SV-91. */
export function kitchenWarnings(nodes: RestaurantNodes): readonly Warning[] {
  const named = new Set(namedIngredients(nodes).map(textAt));
  return ingredientIds(nodes.settings)
    .filter((node) => textAt(node) !== '' && !named.has(textAt(node)))
    .map((node) => warning(node, 'aucun article n’a cet ingrédient'));
}

function ingredientIds(settings: JsonNode): readonly JsonNode[] {
  return entries(at(settings, 'kitchen', 'ingredients')).map((node) => at(node, 'id'));
}

function namedIngredients({ items }: RestaurantNodes): readonly JsonNode[] {
  return items.flatMap(({ item }) => entries(at(item, 'ingredients')));
}

/** An item that exceeds the capacity of every slot could never be ordered. */
function capacityErrors({ settings, items }: RestaurantNodes): readonly ValidationError[] {
  const capacity = at(settings, 'scheduling', 'capacity_units');
  const loads = items.map(({ item }) => at(item, 'load').value);
  const largest = Math.max(0, ...loads.filter((load) => typeof load === 'number'));
  return typeof capacity.value === 'number' && capacity.value < largest
    ? [validationError(capacity, `au moins ${largest}, la plus grande charge (load) d’un article`)]
    : [];
}
