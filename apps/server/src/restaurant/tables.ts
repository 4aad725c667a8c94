import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import { settings } from '@comptoir/contract/settings/settings';
import {
  type CategoryRow,
  fromCategoryRow,
  fromItemRow,
  fromMenuRow,
  type ItemRow,
  type MenuRow,
  toCategoryRow,
  toItemRow,
  toMenuRow,
} from './rows/menu-rows.ts';
import { fromOfferRow, type OfferRow, toOfferRow } from './rows/offer-row.ts';

interface SettingRow {
  readonly name: string;
  readonly position: number;
  readonly value: unknown;
}

/**
 * The rows of the restaurant's tables, in order. Amounts are cents, rates hundredths of a percent.
 */
export interface RestaurantTables {
  readonly settings: readonly SettingRow[];
  readonly menus: readonly MenuRow[];
  readonly categories: readonly CategoryRow[];
  readonly items: readonly ItemRow[];
  readonly offers: readonly OfferRow[];
}

export function toTables(document: RestaurantDocument): RestaurantTables {
  const { menus, offers } = document;
  const categories = menus.flatMap((menu) => menu.categories);
  return {
    settings: Object.entries(document.settings).map(([name, value], position) => ({
      name,
      position,
      value,
    })),
    menus: menus.map(toMenuRow),
    categories: menus.flatMap((menu) =>
      menu.categories.map((category, position) => toCategoryRow(category, menu.menu_id, position)),
    ),
    items: categories.flatMap((category) => category.items.map(toItemRow)),
    offers: offers.map(toOfferRow),
  };
}

export function fromTables(tables: RestaurantTables): RestaurantDocument {
  const categoriesOf = Map.groupBy(tables.categories, (row) => row.menu_id);
  const itemsOf = Map.groupBy(tables.items, (row) => row.category_id);
  return {
    settings: settings.parse(
      Object.fromEntries(tables.settings.map(({ name, value }) => [name, value])),
    ),
    menus: tables.menus.map((menu) => {
      const categories = categoriesOf.get(menu.menu_id) ?? [];
      return fromMenuRow(
        menu,
        categories.map((category) => {
          const items = itemsOf.get(category.category_id) ?? [];
          return fromCategoryRow(
            category,
            items.map((item) => fromItemRow(item, menu.menu_id)),
          );
        }),
      );
    }),
    offers: tables.offers.map(fromOfferRow),
  };
}
