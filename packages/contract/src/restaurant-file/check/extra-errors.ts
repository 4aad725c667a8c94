import { type Mistake, mistake } from './check-result.ts';
import { at, entries, textAt } from './json-node.ts';
import type { Outline } from './restaurant-nodes.ts';

/** Extras that nobody could take with a single button, or that stand there twice. Rule R-16. */
export function extraMistakes({ settings, items }: Outline): readonly Mistake[] {
  const known = new Map(items.map(({ item }) => [textAt(at(item, 'item_id')), item]));
  const seen = new Set<string>();
  return entries(at(settings, 'features', 'extras')).flatMap((extra) => {
    const spot = at(extra, 'item_id');
    const id = textAt(spot);
    if (id === '') return [];
    const item = known.get(id);
    if (!item) return [mistake(spot, 'l’identifiant d’un article de ce fichier')];
    if (seen.has(id)) return [mistake(spot, 'un article qui n’est pas déjà dans cette liste')];
    seen.add(id);
    return entries(at(item, 'options')).length > 0
      ? [mistake(spot, 'un article sans options')]
      : [];
  });
}
