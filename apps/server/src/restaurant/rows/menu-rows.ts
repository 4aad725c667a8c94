import type {
  StoredCategory,
  StoredItem,
  StoredMenu,
  StoredOption,
} from '@comptoir/contract/restaurant-file/restaurant-file';
import { toBasisPoints, toCents, toEuros, toPercent } from '@comptoir/contract/wire/euros';

type OptionRow = Omit<StoredOption, 'price' | 'vegetarian' | 'spicy'> & {
  readonly price_cents: number;
  /** Missing in data imported by earlier versions. */
  readonly vegetarian?: boolean;
  readonly spicy?: number;
};
type OptionGroupRow = Omit<StoredItem['options'][number], 'option_options' | 'max_units'> & {
  /** Missing in data imported by earlier versions. */
  readonly max_units?: number | null;
  readonly option_options: readonly OptionRow[];
};

export interface ItemRow {
  readonly item_id: string;
  /** The id in another program; null where the item came from none. */
  readonly external_id: string | null;
  readonly category_id: string;
  readonly position: number;
  readonly name: string;
  readonly description: string;
  readonly image: string | null;
  readonly score: number;
  readonly price_pickup_cents: number;
  readonly price_delivery_cents: number;
  readonly tax_rate: number | null;
  readonly options: readonly OptionGroupRow[];
  readonly quantity: number;
  readonly note: string;
  readonly image_alt: string | null;
  readonly pieces: number | null;
  readonly allergens: NonNullable<StoredItem['allergens']>;
  readonly are_allergens_stated: boolean;
  readonly is_vegetarian: boolean;
  readonly spicy: number;
  readonly pairs_with: string[];
  /** These three are null where the file says nothing. */
  readonly load: number | null;
  readonly lead_minutes: number | null;
  /** Null where it is served with its menu. */
  readonly active_times: NonNullable<StoredItem['active_times']> | null;
  readonly ingredients: string[] | null;
  readonly translations: NonNullable<StoredItem['translations']> | null;
}

export function toItemRow(item: StoredItem, position: number): ItemRow {
  return {
    item_id: item.item_id,
    external_id: item.external_id ?? null,
    category_id: item.item_category_id,
    position,
    name: item.item_name,
    description: item.item_description,
    image: item.item_image,
    image_alt: item.item_image_alt ?? null,
    score: item.item_score,
    price_pickup_cents: toCents(item.item_price.price_pickup),
    price_delivery_cents: toCents(item.item_price.price_delivery),
    tax_rate: toRate(item.item_price.tax_rate),
    options: item.options.map((group) => ({
      ...group,
      option_options: group.option_options.map(({ price, tax_rate, ...option }) => ({
        ...option,
        price_cents: toCents(price),
        tax_rate: toRate(tax_rate),
      })),
    })),
    quantity: item.quantity,
    note: item.note,
    pieces: item.pieces,
    allergens: item.allergens ?? [],
    are_allergens_stated: item.allergens !== undefined,
    is_vegetarian: item.vegetarian,
    spicy: item.spicy,
    pairs_with: item.pairs_with,
    load: item.load ?? null,
    lead_minutes: item.lead_minutes ?? null,
    active_times: item.active_times ?? null,
    ingredients: item.ingredients ?? null,
    translations: item.translations ?? null,
  };
}

export function fromItemRow(row: ItemRow, menuId: string): StoredItem {
  return {
    item_id: row.item_id,
    ...(row.external_id !== null && { external_id: row.external_id }),
    item_menu_id: menuId,
    item_category_id: row.category_id,
    item_name: row.name,
    item_description: row.description,
    item_image: row.image,
    ...(row.image_alt !== null && { item_image_alt: row.image_alt }),
    item_score: row.score,
    item_price: {
      price_delivery: toEuros(row.price_delivery_cents),
      price_pickup: toEuros(row.price_pickup_cents),
      tax_rate: fromRate(row.tax_rate),
    },
    options: row.options.map((group) => ({
      ...group,
      max_units: group.max_units ?? null,
      option_options: group.option_options.map(
        ({
          id,
          name,
          price_cents,
          price_delivery,
          default: isDefault,
          quantity,
          tax_rate,
          allergens,
          vegetarian = true,
          spicy = 0,
          translations,
        }) => ({
          id,
          name,
          price: toEuros(price_cents),
          quantity,
          tax_rate: fromRate(tax_rate),
          allergens,
          vegetarian,
          spicy,
          ...(price_delivery !== undefined && { price_delivery }),
          ...(isDefault && { default: isDefault }),
          ...(translations && { translations }),
        }),
      ),
    })),
    quantity: row.quantity,
    note: row.note,
    pieces: row.pieces,
    ...(row.are_allergens_stated && { allergens: row.allergens }),
    vegetarian: row.is_vegetarian,
    spicy: row.spicy,
    pairs_with: row.pairs_with,
    ...(row.load !== null && { load: row.load }),
    ...(row.active_times !== null && { active_times: row.active_times }),
    ...(row.lead_minutes !== null && { lead_minutes: row.lead_minutes }),
    ...(row.ingredients !== null && { ingredients: row.ingredients }),
    ...(row.translations && { translations: row.translations }),
  };
}

function toRate(percent: number | null): number | null {
  return percent === null ? null : toBasisPoints(percent);
}

function fromRate(rate: number | null): number | null {
  return rate === null ? null : toPercent(rate);
}

export interface MenuRow {
  readonly menu_id: string;
  readonly position: number;
  readonly name: string;
  readonly is_open: boolean;
  readonly is_available: boolean;
  readonly active_times: StoredMenu['active_times'];
  readonly time_ranges: StoredMenu['time_ranges'];
  readonly pickup_time_ranges: StoredMenu['pickup_time_ranges'];
  readonly translations: NonNullable<StoredMenu['translations']> | null;
}

export interface CategoryRow {
  readonly category_id: string;
  readonly menu_id: string;
  readonly position: number;
  readonly name: string;
  readonly description: string;
  readonly course: StoredCategory['course'];
  readonly linked_items: string[] | null;
  readonly translations: NonNullable<StoredCategory['translations']> | null;
}

export function toMenuRow(menu: StoredMenu, position: number): MenuRow {
  return {
    menu_id: menu.menu_id,
    position,
    name: menu.menu_name,
    is_open: menu.menu_is_open,
    is_available: menu.menu_is_available,
    active_times: menu.active_times,
    time_ranges: menu.time_ranges,
    pickup_time_ranges: menu.pickup_time_ranges,
    translations: menu.translations ?? null,
  };
}

export function fromMenuRow(row: MenuRow, categories: StoredCategory[]): StoredMenu {
  return {
    menu_id: row.menu_id,
    menu_name: row.name,
    menu_is_open: row.is_open,
    menu_is_available: row.is_available,
    active_times: row.active_times,
    time_ranges: row.time_ranges,
    pickup_time_ranges: row.pickup_time_ranges,
    categories,
    ...(row.translations && { translations: row.translations }),
  };
}

export function toCategoryRow(
  category: StoredCategory,
  menuId: string,
  position: number,
): CategoryRow {
  return {
    category_id: category.category_id,
    menu_id: menuId,
    position,
    name: category.category_name,
    description: category.category_description,
    course: category.course,
    linked_items: category.linked_items ?? null,
    translations: category.translations ?? null,
  };
}

export function fromCategoryRow(row: CategoryRow, items: StoredItem[]): StoredCategory {
  return {
    category_id: row.category_id,
    category_name: row.name,
    category_description: row.description,
    course: row.course,
    items,
    ...(row.linked_items && { linked_items: row.linked_items }),
    ...(row.translations && { translations: row.translations }),
  };
}
