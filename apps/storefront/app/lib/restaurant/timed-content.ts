import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Translate } from '#lib/i18n/translate.ts';
import { type MenuTimes, menuTimes } from './menu-times.ts';
import type { Restaurant } from './restaurant.ts';
import { type ListedOffer, listedOffers, type ShownBadges, shownBadges } from './shown-offers.ts';

/**
 * What the menu's page says about the time, for a pickup, when it is rendered. Hydration shows the same, so
 * that nothing moves once the browser's own time is known. Rules A-11 and O-22.
 */
export interface TimedContent {
  readonly times: MenuTimes;
  readonly offers: readonly ListedOffer[];
  readonly badges: ShownBadges;
}

export function timedContent(restaurant: Restaurant, now: Instant, t: Translate): TimedContent {
  const { offers, items, timezone } = restaurant;
  const situation = { now, timezone, orderType: 'pickup' } as const;
  return {
    times: menuTimes(restaurant, 'pickup', now, t),
    offers: listedOffers(offers, situation, t),
    badges: shownBadges(offers, items.values(), situation, t),
  };
}
