import type { OrderType } from '@comptoir/domain/menu/menu';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Translate } from '#lib/i18n/translate.ts';
import { type MenuTimes, menuTimes } from './menu-times.ts';
import type { Restaurant } from './restaurant.ts';
import { type ListedByType, listedByType, type ShownBadges, shownBadges } from './shown-offers.ts';

/**
 * What the menu's page says about the time when it is rendered. Hydration shows the same, so that nothing
 * moves once the browser's own time is known. Rules A-11 and O-22.
 */
export interface TimedContent {
  readonly times: Readonly<Record<OrderType, MenuTimes>>;
  readonly offers: ListedByType;
  /** For a pickup. */
  readonly badges: ShownBadges;
}

export function timedContent(restaurant: Restaurant, now: Instant, t: Translate): TimedContent {
  const { offers, items, timezone } = restaurant;
  const situation = { now, timezone, orderType: 'pickup' } as const;
  return {
    times: {
      pickup: menuTimes(restaurant, 'pickup', now, t, null),
      delivery: menuTimes(restaurant, 'delivery', now, t, null),
    },
    offers: listedByType(offers, { now, timezone }, t),
    badges: shownBadges(offers, items.values(), situation, t),
  };
}
