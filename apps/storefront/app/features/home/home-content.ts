import { itemIndex } from '@comptoir/contract/menus/item-mapping';
import type { WireMenu } from '@comptoir/contract/menus/menus';
import type { SettingsPair } from '@comptoir/contract/settings/settings';
import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import { startingPrice } from '@comptoir/domain/menu/sizes';
import { unionOfWeeks } from '@comptoir/domain/schedule/opening-hours';
import { WEEKDAYS } from '@comptoir/domain/schedule/restaurant-time';
import { timeRangeText } from '#lib/format/time-range-text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { OpeningDay } from '#lib/restaurant/exceptional-hours.ts';
import type { OrderingByType } from '#lib/restaurant/opening-texts.ts';
import { menuIndex, restaurantRules } from '#lib/restaurant/restaurant.ts';

/** A dish as the home page shows it. */
export interface Favourite extends Pick<Item, 'id' | 'name' | 'image' | 'pieces' | 'prices'> {
  /** Set where they depend on what has to be chosen. */
  readonly isPriceFrom?: true;
}

/** A link to a category of the menu. */
export interface CategoryEntry {
  readonly id: string;
  readonly name: string;
  /** The picture of its best dish; null when none has one. */
  readonly image: string | null;
}

/** What the home page shows of the menu. */
interface HomeContent {
  readonly favourites: readonly Favourite[];
  readonly categories: readonly CategoryEntry[];
  readonly week: readonly OpeningDay[];
  readonly ordering: OrderingByType;
}

/** As many as the API's popular dishes. Rule G-8. */
export const FAVOURITES = 12;

/** `popular` lists the ids of the most ordered dishes, best first; it may be empty. Rule G-10. */
export function homeContent(
  menus: readonly WireMenu[],
  settings: readonly SettingsPair[],
  popular: readonly string[],
  t: Translate,
): HomeContent {
  const items = itemIndex(menus.filter((menu) => menu.menu_is_available));
  const best = [...items.values()].toSorted((one, other) => other.score - one.score);
  const bought = popular.flatMap((id) => items.get(id) ?? []);
  const favourites = [...new Set([...bought, ...best])].slice(0, FAVOURITES);
  const { hours, schedules } = menuIndex(menus);
  const served = schedules.map(({ isAvailable, isOpen, activeTimes }) => ({
    isAvailable,
    isOpen,
    activeTimes,
  }));
  const { scheduling } = restaurantRules(settings);
  const timesOf = (orderType: OrderType) => ({
    orderType,
    hours: hours[orderType],
    rules: scheduling[orderType],
    menus: served,
  });
  return {
    favourites: favourites.map((item) => {
      const { prices, isFrom } = startingPrice(item);
      return {
        id: item.id,
        name: item.name,
        image: item.image,
        pieces: item.pieces,
        prices,
        ...(isFrom && { isPriceFrom: true }),
      };
    }),
    categories: menus.flatMap((menu) =>
      menu.categories.map(({ category_id: id, category_name: name }) => ({
        id,
        name,
        image: best.find((item) => item.categoryId === id && item.image !== null)?.image ?? null,
      })),
    ),
    week: openingWeek(menus, t),
    ordering: {
      pickup: timesOf('pickup'),
      delivery: timesOf('delivery'),
    },
  };
}

/** When the restaurant takes orders at all, for pickup or for delivery; in words, so that browsers format nothing. */
function openingWeek(menus: readonly WireMenu[], t: Translate): readonly OpeningDay[] {
  const { hours } = menuIndex(menus);
  const week = unionOfWeeks([hours.pickup, hours.delivery]);
  return WEEKDAYS.map((weekday) => ({
    weekday,
    hours: week[weekday].map((range) => timeRangeText(range, t)),
  }));
}
