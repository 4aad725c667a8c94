import { isMenuAvailable, type MenuAvailability, nextAvailableAt } from './availability.ts';
import { exceptionOn, isOpenAt, nextOpening, type OpeningDays } from './opening-hours.ts';
import { type Instant, type TimeZone, wallClock } from './restaurant-time.ts';

/** Whether a menu's items can be ordered now, or from when. Rule A-7. */
export type AvailabilityWindow =
  | { readonly kind: 'now' }
  | { readonly kind: 'back'; readonly at: Instant }
  /** No order as soon as possible; those for later are taken. */
  | { readonly kind: 'for_later' }
  | { readonly kind: 'not_sold' };

/** Active times and exceptions that miss each other that often do so on every day. */
const MAXIMUM_LOOKS = 50;

/**
 * The availability of a menu's items now, as guests see it. With the hours of the restaurant they are back at
 * no moment at which an exception closes it. Rules.
 */
export function availabilityWindow(
  menu: MenuAvailability,
  now: Instant,
  zone: TimeZone,
  hours?: OpeningDays,
): AvailabilityWindow {
  if (isMenuAvailable(menu, { kind: 'asap', now }, zone)) return { kind: 'now' };
  let at = nextAvailableAt(menu, now, zone);
  if (at === now) return { kind: 'for_later' };
  for (let looks = 0; hours && at !== null && isClosedByException(hours, at, zone); looks += 1) {
    const opening: Instant | null = looks < MAXIMUM_LOOKS ? nextOpening(hours, at, zone) : null;
    at = opening && nextAvailableAt(menu, opening, zone);
  }
  return at === null ? { kind: 'not_sold' } : { kind: 'back', at };
}

function isClosedByException(hours: OpeningDays, at: Instant, zone: TimeZone): boolean {
  return exceptionOn(hours, wallClock(at, zone).date) !== null && !isOpenAt(hours, at, zone);
}
