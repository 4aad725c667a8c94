import { type ValidationError, validationError } from './check-result.ts';
import { at, entries, textAt } from './json-node.ts';
import type { RestaurantNodes } from './restaurant-nodes.ts';

/** Condiments that a single button can't add, or that are listed twice. Rule R-16. */
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
