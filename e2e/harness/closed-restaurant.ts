import { dayFromNow } from './requested-day.ts';
import {
  demoRestaurant,
  everyDay,
  type RestaurantFile,
  type TimeRange,
} from './restaurant-file.ts';

/** Takes orders in two days at the earliest; its second menu is served a day later still. */
export function closedRestaurant(): RestaurantFile {
  const file = demoRestaurant();
  const [day, dayAfter] = [dayFromNow(2).weekday, dayFromNow(3).weekday];
  const evening: TimeRange[] = [['19:00', '22:00']];
  const closed = { label: '', is_open: false, times: [] };
  const open = { label: '', is_open: true, times: [{ start: '19:00', end: '22:00' }] };
  for (const [position, menu] of file.menus.entries()) {
    menu.time_ranges = { ...everyDay<TimeRange[]>([]), [day]: evening, [dayAfter]: evening };
    menu.pickup_time_ranges = menu.time_ranges;
    menu.active_times = { ...everyDay(closed), [position === 0 ? day : dayAfter]: open };
  }
  return file;
}
