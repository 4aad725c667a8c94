import type { MenuSchedule } from '@comptoir/contract/menus/menu-mapping';
import type { Item } from '@comptoir/domain/menu/menu';
import type { MenuIndex } from '#lib/restaurant/restaurant.ts';

/** A category as the page shows it. */
export interface CategorySection {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly items: readonly Item[];
}

/** A menu as the page shows it: categories without anything to sell are left out. */
export interface MenuSection {
  readonly name: string;
  readonly schedule: MenuSchedule;
  readonly categories: readonly CategorySection[];
}

/** The categories of each menu with their own items and those they show too, each once. Rule R-29. */
export function menuSections({ menus, items, schedules }: MenuIndex): readonly MenuSection[] {
  return schedules.flatMap((schedule) => {
    const menu = menus.find(({ menu_id }) => menu_id === schedule.id);
    const categories = (menu?.categories ?? []).map((category) => ({
      id: category.category_id,
      name: category.category_name,
      description: category.category_description,
      items: [
        ...new Set([
          ...category.items.map(({ item_id }) => item_id),
          ...(category.linked_items ?? []),
        ]),
      ].flatMap((id) => items.get(id) ?? []),
    }));
    const filled = categories.filter((category) => category.items.length > 0);
    return menu && filled.length > 0
      ? [{ name: menu.menu_name, schedule, categories: filled }]
      : [];
  });
}
