import { type Mistake, mistake } from './check-result.ts';
import { at, entries, type Spot } from './json-node.ts';
import type { Outline } from './restaurant-nodes.ts';

/** Option groups of which nobody could choose enough. Rules. */
export function optionMistakes({ items }: Outline): readonly Mistake[] {
  return items.flatMap(({ item }) => entries(at(item, 'options')).flatMap(groupMistakes));
}

function groupMistakes(group: Spot): readonly Mistake[] {
  const minimum = at(group, 'min_selected');
  const maximum = at(group, 'max_selected').value;
  const units = at(group, 'max_units');
  const options = entries(at(group, 'option_options')).length;
  if (typeof minimum.value !== 'number') return [];
  if (typeof maximum === 'number' && minimum.value > maximum) {
    return [mistake(minimum, `max_selected (${maximum}) au plus`)];
  }
  if (typeof units.value === 'number' && units.value >= 1 && minimum.value > units.value) {
    return [mistake(units, `min_selected (${minimum.value}) au moins`)];
  }
  return minimum.value > options
    ? [mistake(minimum, `le nombre d’options du groupe (${options}) au plus`)]
    : [];
}
