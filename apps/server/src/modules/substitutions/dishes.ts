import type { Hold } from '@comptoir/domain/availability/live-state';
import type { Locale } from '@comptoir/domain/languages/locale';
import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import { isMenuAvailable, itemSchedule } from '@comptoir/domain/schedule/availability';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { SwapDish } from '#modules/orders/orders.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

/** What of the restaurant decides which dishes can be served instead. */
export type DishSource = Pick<
  RestaurantSnapshot,
  'items' | 'itemsIn' | 'condiments' | 'tax' | 'menuSchedules' | 'scheduling'
>;

/**
 * The dishes that can be served instead of another one, by name: of menus that are served at the order's time, without
 * choices that a guest has to make, and neither sold out nor counted, as a counted portion may be promised to another
 * guest already. Rule SU-7.
 */
export function swapDishes(
  { items, itemsIn, condiments, tax, menuSchedules, scheduling }: DishSource,
  holds: readonly Hold[],
  order: {
    readonly locale: Locale;
    readonly order_type: OrderType;
    readonly slot_starts_at: Date | null;
  },
  now: Instant,
): readonly SwapDish[] {
  const { order_type: orderType, slot_starts_at } = order;
  const { timezone } = scheduling[orderType];
  const guestItems = itemsIn(order.locale);
  const moment = { kind: 'scheduled', at: slot_starts_at?.getTime() ?? now } as const;
  const menus = new Map(menuSchedules.map((menu) => [menu.id, menu]));
  const isServed = (item: Item) => {
    const menu = menus.get(item.menuId);
    return menu !== undefined && isMenuAvailable(itemSchedule(item, menu), moment, timezone);
  };
  const condimentIds = new Set(condiments.map(({ itemId }) => itemId));
  return [...items.values()]
    .filter(
      (item) =>
        isServed(item) &&
        item.courses === undefined &&
        !condimentIds.has(item.id) &&
        item.optionGroups.every(({ minSelected }) => minSelected === 0) &&
        !holds.some((hold) => now < hold.until && isAbout(hold, item)),
    )
    .map((item) => ({
      itemId: item.id,
      name: item.name,
      guestName: guestItems.get(item.id)?.name ?? item.name,
      unitPrice: item.prices[orderType],
      taxRate: tax.enabled ? (item.taxRate ?? tax.defaultRate) : 0,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'fr'));
}

function isAbout({ kind, subject }: Hold, { id, ingredients }: Item): boolean {
  return kind === 'item' ? subject === id : kind === 'ingredient' && ingredients.includes(subject);
}
