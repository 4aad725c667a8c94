import type { WireCategory, WireItem, WireMenu } from '@comptoir/contract/menus/menus';

export interface MenuRow {
  readonly menu_id: string;
  readonly position: number;
  readonly name: string;
  readonly is_open: boolean;
  readonly is_available: boolean;
  readonly active_times: WireMenu['active_times'];
  readonly time_ranges: WireMenu['time_ranges'];
  readonly pickup_time_ranges: WireMenu['pickup_time_ranges'];
}

export interface CategoryRow {
  readonly category_id: string;
  readonly menu_id: string;
  readonly position: number;
  readonly name: string;
  readonly description: string;
  readonly course: WireCategory['course'];
}

export function toMenuRow(menu: WireMenu, position: number): MenuRow {
  return {
    menu_id: menu.menu_id,
    position,
    name: menu.menu_name,
    is_open: menu.menu_is_open,
    is_available: menu.menu_is_available,
    active_times: menu.active_times,
    time_ranges: menu.time_ranges,
    pickup_time_ranges: menu.pickup_time_ranges,
  };
}

export function fromMenuRow(row: MenuRow, categories: WireCategory[]): WireMenu {
  return {
    menu_id: row.menu_id,
    menu_name: row.name,
    menu_is_open: row.is_open,
    menu_is_available: row.is_available,
    active_times: row.active_times,
    time_ranges: row.time_ranges,
    pickup_time_ranges: row.pickup_time_ranges,
    categories,
  };
}

export function toCategoryRow(
  category: WireCategory,
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
  };
}

export function fromCategoryRow(row: CategoryRow, items: WireItem[]): WireCategory {
  return {
    category_id: row.category_id,
    category_name: row.name,
    category_description: row.description,
    course: row.course,
    items,
  };
}
