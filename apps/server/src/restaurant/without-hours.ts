import type { WeeklyRanges } from '@comptoir/domain/schedule/opening-hours';
import type { RestaurantSnapshot } from './snapshot.ts';

/**
 * The restaurant as if it were open at any hour, for orders that are no guest's. Each day goes on past
 * midnight: an order as soon as possible takes a slot of the opening in which it is placed (S-12).
 */
export function withoutHours(restaurant: RestaurantSnapshot): RestaurantSnapshot {
  const served = { isAvailable: true, isOpen: true, activeTimes: null, itemTimes: undefined };
  return {
    ...restaurant,
    hours: { pickup: ALWAYS, delivery: ALWAYS },
    menuSchedules: restaurant.menuSchedules.map((menu) => ({ ...menu, ...served })),
  };
}

const ALL_DAY = [{ start: 0, end: 30 * 60 }];
const ALWAYS: WeeklyRanges = {
  mon: ALL_DAY,
  tue: ALL_DAY,
  wed: ALL_DAY,
  thu: ALL_DAY,
  fri: ALL_DAY,
  sat: ALL_DAY,
  sun: ALL_DAY,
};
