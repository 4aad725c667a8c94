import type {
  RestaurantDocument,
  StoredOffer,
} from '@comptoir/contract/restaurant-file/restaurant-file';
import { settings } from '@comptoir/contract/settings/settings';
import { toCents, toEuros } from '@comptoir/contract/wire/euros';
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

interface OfferRow {
  readonly offer_id: string;
  readonly position: number;
  readonly name: string;
  readonly description: string;
  readonly is_active: boolean;
  readonly type: StoredOffer['type'];
  readonly value: number;
  readonly is_automatic: boolean;
  readonly is_repeated: boolean;
  readonly active_times: StoredOffer['active_times'];
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly max_uses: number | null;
  readonly max_uses_per_guest: number | null;
  readonly order_type: StoredOffer['delivery_pickup'];
  readonly minimum_cents: number;
  readonly menu_ids: string[];
  readonly category_ids: string[];
  readonly item_ids: string[];
  readonly code: string | null;
  readonly translations: NonNullable<StoredOffer['translations']> | null;
}

function toOfferRow(offer: StoredOffer, position: number): OfferRow {
  return {
    offer_id: offer.id,
    position,
    name: offer.name,
    description: offer.description,
    is_active: offer.is_active,
    type: offer.type,
    value: toHundredths(offer.value),
    is_automatic: offer.auto_apply === 'Yes',
    is_repeated: offer.allow_repeat === 'Yes',
    active_times: offer.active_times,
    starts_on: offer.from,
    ends_on: offer.to,
    max_uses: offer.max_uses,
    max_uses_per_guest: offer.max_uses_per_guest,
    order_type: offer.delivery_pickup,
    minimum_cents: toCents(offer.minimum_amount),
    menu_ids: offer.menus,
    category_ids: offer.categories,
    item_ids: offer.items,
    code: offer.code,
    translations: offer.translations ?? null,
  };
}

function fromOfferRow(row: OfferRow): StoredOffer {
  return {
    id: row.offer_id,
    name: row.name,
    description: row.description,
    is_active: row.is_active,
    type: row.type,
    value: fromHundredths(row.value),
    auto_apply: row.is_automatic ? 'Yes' : 'No',
    allow_repeat: row.is_repeated ? 'Yes' : 'No',
    active_times: row.active_times,
    from: row.starts_on,
    to: row.ends_on,
    delivery_pickup: row.order_type,
    minimum_amount: toEuros(row.minimum_cents),
    menus: row.menu_ids,
    categories: row.category_ids,
    items: row.item_ids,
    max_uses: row.max_uses,
    max_uses_per_guest: row.max_uses_per_guest,
    code: row.code,
    ...(row.translations && { translations: row.translations }),
  };
}

/** An offer's value is euros or percent, by its type; both are stored as hundredths. */
const toHundredths = toCents;
const fromHundredths = toEuros;
