import { isMenuAvailable, type MenuAvailability, nextAvailableAt } from './availability.ts';
import type { Instant, TimeZone } from './restaurant-time.ts';

/** Whether a menu's items can be ordered now, or from when. Rule A-7. */
export type AvailabilityWindow =
  | { readonly kind: 'now' }
  | { readonly kind: 'back'; readonly at: Instant }
  /** No order as soon as possible; those for later are taken. */
  | { readonly kind: 'for_later' }
  | { readonly kind: 'not_sold' };

/** The availability of a menu's items now, as guests see it. Rules. */
export function availabilityWindow(
  menu: MenuAvailability,
  now: Instant,
  zone: TimeZone,
): AvailabilityWindow {
  if (isMenuAvailable(menu, { kind: 'asap', now }, zone)) return { kind: 'now' };
  const at = nextAvailableAt(menu, now, zone);
  if (at === null) return { kind: 'not_sold' };
  return at > now ? { kind: 'back', at } : { kind: 'for_later' };
}
