import type { Item } from '../menu/menu.ts';
import { itemSchedule, type MenuAvailability } from '../schedule/availability.ts';
import { intersectionOfWeeks, unionOfWeeks, type WeeklyRanges } from '../schedule/opening-hours.ts';

/**
 * When a formula is served: at its own times, while each course that needs a dish has one that is. Null where its menu
 * is unknown. Rule C-25.
 */
export function formulaSchedule(
  { id, menuId, courses = [] }: Pick<Item, 'id' | 'menuId' | 'courses'>,
  menus: ReadonlyMap<string, MenuAvailability>,
): MenuAvailability | null {
  const scheduleOf = (item: Pick<Item, 'id' | 'menuId'>) => {
    const menu = menus.get(item.menuId);
    return menu ? itemSchedule(item, menu) : null;
  };
  const own = scheduleOf({ id, menuId });
  if (!own) return null;
  const ofCourses = courses
    .filter(({ minimum }) => minimum > 0)
    .map(({ dishes }) =>
      dishes
        .map(({ item }) => scheduleOf(item))
        .filter((schedule) => schedule?.isAvailable)
        .map((schedule) => schedule?.activeTimes ?? null),
    );
  return {
    ...own,
    isAvailable: own.isAvailable && ofCourses.every((times) => times.length > 0),
    activeTimes: ofCourses.map(anyOf).reduce(bothOf, own.activeTimes),
  };
}

/** Null is always. */
function anyOf(weeks: readonly (WeeklyRanges | null)[]): WeeklyRanges | null {
  const limited = weeks.filter((week) => week !== null);
  return limited.length === weeks.length ? unionOfWeeks(limited) : null;
}

function bothOf(one: WeeklyRanges | null, other: WeeklyRanges | null): WeeklyRanges | null {
  return one && other ? intersectionOfWeeks(one, other) : (one ?? other);
}
