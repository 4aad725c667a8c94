import type { FormulaCourse, Item, OptionGroup } from '@comptoir/domain/menu/menu';
import { lowestPrices, sizesOf } from '@comptoir/domain/menu/sizes';
import { toBasisPoints, toCents } from '../wire/euros.ts';
import type { WireFormulaCourse, WireItem, WireMenu, WireOptionGroup } from './menus.ts';

/** An item of the wire → the domain's; with sizes its prices are the lowest ones. Rules C-16 and R-31. */
export function toItem(wire: WireItem): Item {
  const optionGroups = wire.options.map(toOptionGroup);
  return {
    id: wire.item_id,
    menuId: wire.item_menu_id,
    categoryId: wire.item_category_id,
    name: wire.item_name,
    description: wire.item_description,
    image: wire.item_image,
    imageAlt: wire.item_image_alt,
    score: wire.item_score,
    prices: lowestPrices(sizesOf({ optionGroups })) ?? {
      pickup: toCents(wire.item_price.price_pickup),
      delivery: toCents(wire.item_price.price_delivery),
    },
    taxRate: toRate(wire.item_price.tax_rate),
    optionGroups,
    pieces: wire.pieces,
    allergens: wire.allergens,
    allergensStated: wire.allergens_stated,
    vegetarian: wire.vegetarian,
    spicy: wire.spicy,
    pairsWith: wire.pairs_with,
    load: 1,
    leadMinutes: null,
    ingredients: [],
  };
}

/** Every item of every menu, by id; formulas with the dishes of their courses. Rule C-20. */
export function itemIndex(menus: readonly WireMenu[]): ReadonlyMap<string, Item> {
  const items = menus.flatMap((menu) => menu.categories.flatMap((category) => category.items));
  const index = new Map(items.map((wire) => [wire.item_id, toItem(wire)]));
  for (const { item_id, courses } of items) {
    const formula = courses && index.get(item_id);
    // The dishes that it chooses from make the load of a formula. Rule C-26.
    if (formula) index.set(item_id, { ...formula, load: 0, courses: toCourses(courses, index) });
  }
  return index;
}

function toOptionGroup(wire: WireOptionGroup): OptionGroup {
  const isSize = wire.kind === 'size';
  return {
    id: wire.option_id,
    name: wire.option_name,
    minSelected: wire.min_selected,
    maxSelected: wire.max_selected,
    maxUnits: wire.max_units,
    options: wire.option_options.map((option) => ({
      id: option.id,
      name: option.name,
      ...(isSize
        ? {
            price: 0,
            prices: {
              pickup: toCents(option.price),
              delivery: toCents(option.price_delivery ?? option.price),
            },
          }
        : { price: toCents(option.price) }),
      ...(option.default && { isDefault: option.default }),
      taxRate: toRate(option.tax_rate),
      allergens: option.allergens,
      vegetarian: option.vegetarian,
      spicy: option.spicy,
    })),
  };
}

function toCourses(
  courses: readonly WireFormulaCourse[],
  items: ReadonlyMap<string, Item>,
): readonly FormulaCourse[] {
  return courses.map((wire) => ({
    id: wire.course_id,
    name: wire.course_name,
    minimum: wire.min,
    maximum: wire.max,
    dishes: wire.items.flatMap(({ item_id, supplement }) => {
      const item = items.get(item_id);
      return item ? [{ item, supplement: toCents(supplement) }] : [];
    }),
  }));
}

function toRate(percent: number | null): number | null {
  return percent === null ? null : toBasisPoints(percent);
}
