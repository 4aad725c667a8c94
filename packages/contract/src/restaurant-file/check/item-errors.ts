import { type ValidationError, validationError } from './check-result.ts';
import { at, entries, type JsonNode, textAt } from './json-node.ts';
import type { RestaurantNodes } from './restaurant-nodes.ts';

/** Option groups whose minimum cannot be reached. Rules. */
export function optionErrors({ items }: RestaurantNodes): readonly ValidationError[] {
  return items.flatMap(({ item }) => entries(at(item, 'options')).flatMap(groupErrors));
}

function groupErrors(group: JsonNode): readonly ValidationError[] {
  const minimum = at(group, 'min_selected');
  const maximum = at(group, 'max_selected').value;
  const units = at(group, 'max_units');
  const options = entries(at(group, 'option_options')).length;
  if (typeof minimum.value !== 'number') return [];
  if (typeof maximum === 'number' && minimum.value > maximum) {
    return [validationError(minimum, `${maximum} au plus, le maximum de choix du groupe`)];
  }
  if (typeof units.value === 'number' && units.value >= 1 && minimum.value > units.value) {
    return [validationError(units, `${minimum.value} au moins, le minimum de choix du groupe`)];
  }
  return minimum.value > options
    ? [validationError(minimum, `${options} au plus, le nombre de choix du groupe`)]
    : [];
}

/** Condiments that need a choice of options, do not exist, or are listed twice. Rule R-16. */
export function condimentErrors({ settings, items }: RestaurantNodes): readonly ValidationError[] {
  const known = new Map(items.map(({ item }) => [textAt(at(item, 'item_id')), item]));
  const seen = new Set<string>();
  return entries(at(settings, 'features', 'extras')).flatMap((extra) => {
    const node = at(extra, 'item_id');
    const id = textAt(node);
    if (id === '') return [];
    const item = known.get(id);
    if (!item) return [validationError(node, 'l’identifiant d’un article de ce fichier')];
    if (seen.has(id))
      return [validationError(node, 'un article qui n’est pas déjà dans cette liste')];
    seen.add(id);
    return entries(at(item, 'options')).length > 0
      ? [validationError(node, 'un article sans options')]
      : [];
  });
}
