import { category, item, menu, optionGroup, optionOption } from '../menus.ts';
import { offerWithCode } from '../offers.ts';
import { type Warning, warning } from './finding.ts';
import type { Outline } from './outline.ts';
import { at, entries, fields, type Spot } from './spot.ts';

/** Fields that nothing reads, most often misspelt ones. Settings may hold anything. Rule R-2. */
export function unknownFields(outline: Outline): readonly Warning[] {
  const groups = outline.items.flatMap(({ item: spot }) => entries(at(spot, 'options')));
  const options = groups.flatMap((group) => entries(at(group, 'option_options')));
  return [
    ...outline.menus.flatMap((spot) => strangers(spot, menu.shape)),
    ...outline.categories.flatMap(({ category: spot }) => strangers(spot, category.shape)),
    ...outline.items.flatMap(({ item: spot }) => [
      ...strangers(spot, item.shape),
      ...strangers(at(spot, 'item_price'), item.shape.item_price.shape),
    ]),
    ...groups.flatMap((spot) => strangers(spot, optionGroup.shape)),
    ...options.flatMap((spot) => strangers(spot, optionOption.shape)),
    ...outline.offers.flatMap((spot) => [
      ...strangers(spot, offerWithCode.shape),
      ...strangers(at(spot, 'active_times'), { days: 1, start: 1, end: 1 }),
    ]),
  ];
}

function strangers(spot: Spot, known: object): readonly Warning[] {
  return fields(spot)
    .filter((field) => !Object.hasOwn(known, String(field.segments.at(-1))))
    .map((field) => warning(field, 'champ inconnu, ignoré'));
}
