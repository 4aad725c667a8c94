import { type Mistake, mistake } from './finding.ts';
import type { Outline } from './outline.ts';
import { at, entries, type Spot } from './spot.ts';

/** Option groups of which nobody could choose enough. Rule R-7. */
export function optionMistakes({ items }: Outline): readonly Mistake[] {
  return items.flatMap(({ item }) => entries(at(item, 'options')).flatMap(groupMistakes));
}

function groupMistakes(group: Spot): readonly Mistake[] {
  const minimum = at(group, 'min_selected');
  const maximum = at(group, 'max_selected').value;
  const options = entries(at(group, 'option_options')).length;
  if (typeof minimum.value !== 'number') return [];
  if (typeof maximum === 'number' && minimum.value > maximum) {
    return [mistake(minimum, `max_selected (${maximum}) au plus`)];
  }
  return minimum.value > options
    ? [mistake(minimum, `le nombre d’options du groupe (${options}) au plus`)]
    : [];
}
