import { formatDate, formatTime, formatWeekday } from '@comptoir/design/format/time';
import { itemSoldOutUntil } from '@comptoir/domain/availability/availability-of';
import type { LiveState } from '@comptoir/domain/availability/live-state';
import { formulaSchedule } from '@comptoir/domain/formulas/formula-schedule';
import type { OrderType } from '@comptoir/domain/menu/menu';
import { itemSchedule, type MenuAvailability } from '@comptoir/domain/schedule/availability';
import {
  type AvailabilityWindow,
  availabilityWindow,
} from '@comptoir/domain/schedule/availability-window';
import type { OrderingTimes } from '@comptoir/domain/schedule/ordering-state';
import {
  addDays,
  type Instant,
  type TimeZone,
  wallClock,
} from '@comptoir/domain/schedule/restaurant-time';
import type { OpeningNote } from '#components/content/opening-line.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import { orderingStatus } from './opening-texts.ts';
import type { Restaurant } from './restaurant.ts';
import { soldOutItems } from './sold-out-text.ts';

/** What the menu says about the time. */
export interface MenuTimes {
  readonly opening: OpeningNote;
  /** By menu that is not served now, when its dishes can be ordered again. */
  readonly windows: TextsByMenuAndItem<MenuWindow>;
  /** The same, without what the line at the top says already. */
  readonly later: TextsByMenuAndItem<string>;
  /** By dish that is sold out, until when. */
  readonly soldOut: Readonly<Record<string, string>>;
}

/** By the id of a menu, and of a dish that has times of its own. */
export interface TextsByMenuAndItem<Text> {
  readonly menus: Readonly<Record<string, Text>>;
  readonly items: Readonly<Record<string, Text>>;
}

/** A menu, or a dish by itself, that is not served now. */
export interface MenuWindow {
  readonly kind: Exclude<AvailabilityWindow['kind'], 'now'>;
  /** « De retour à 18 h ». */
  readonly text: string;
}

/**
 * Whether orders of a type are taken, which dishes come later, and which are sold out. While no order is taken,
 * the line at the top says when the next one is, and a dish says it only where it comes later still. One that is sold
 * out beyond its next hours says those after that. Rules, C-25, SV-62 and SV-63.
 */
export function menuTimes(
  { hours, scheduling, schedules, items, timezone, isAsapPausing }: TimedRestaurant,
  orderType: OrderType,
  now: Instant,
  t: Translate,
  live: LiveState | null,
): MenuTimes {
  const times = (type: OrderType): OrderingTimes => ({
    orderType: type,
    hours: hours[type],
    rules: scheduling[type],
    menus: schedules,
  });
  const ordering = { pickup: times('pickup'), delivery: times('delivery') };
  const service = { live, isAsapPausing };
  const { note, state, opensAt } = orderingStatus(ordering, orderType, service, now, t);
  const lastDay = addDays(wallClock(now, timezone).date, scheduling[orderType].daysAhead);
  const isOrderedAhead = opensAt !== null && wallClock(opensAt, timezone).date <= lastDay;
  const isSaidAbove = (window: AvailabilityWindow) =>
    (window.kind === 'back' && opensAt !== null && window.at <= opensAt) ||
    (window.kind === 'for_later' && state.kind === 'for_later');
  const windows = { menus: {}, items: {} };
  const later = { menus: {}, items: {} };
  const say = (of: 'menus' | 'items', id: string, schedule: MenuAvailability) => {
    const window = availabilityWindow(schedule, now, timezone);
    if (window.kind === 'now') return;
    const text =
      of === 'items' && window.kind === 'back'
        ? momentText(FIRST_TIME, window.at, now, timezone, t)
        : availabilityText(window, now, timezone, t);
    Object.assign(windows[of], { [id]: { kind: window.kind, text } });
    if (!isSaidAbove(window)) Object.assign(later[of], { [id]: text });
  };
  for (const menu of schedules) {
    say('menus', menu.id, menu);
    for (const id of Object.keys(menu.itemTimes ?? {}))
      say('items', id, itemSchedule({ id }, menu));
  }
  const menus = new Map(schedules.map((menu) => [menu.id, menu]));
  for (const item of items.values()) {
    const schedule = item.courses ? formulaSchedule(item, menus) : null;
    if (schedule) say('items', item.id, schedule);
  }
  for (const { subject: id, until } of live?.holds ?? []) {
    const item = items.get(id);
    const menu = item && menus.get(item.menuId);
    const soldUntil = live && item ? itemSoldOutUntil(item, live, now) : null;
    if (!menu || soldUntil !== until) continue;
    const schedule = (item.courses && formulaSchedule(item, menus)) || itemSchedule(item, menu);
    const window = availabilityWindow(schedule, now, timezone);
    if (window.kind !== 'back' || window.at >= until) continue;
    const after = availabilityWindow(schedule, until, timezone);
    const text = after.kind === 'back' ? momentText(FIRST_TIME, after.at, now, timezone, t) : '';
    Object.assign(later.items, { [id]: text });
    if (text !== '') Object.assign(windows.items, { [id]: { kind: 'back', text } });
  }
  return {
    opening: isOrderedAhead ? { ...note, text: `${note.text} · ${t('order ahead')}` } : note,
    windows,
    later,
    soldOut: live ? soldOutItems(live, now, timezone, t) : {},
  };
}

type TimedRestaurant = Pick<
  Restaurant,
  'hours' | 'scheduling' | 'schedules' | 'items' | 'timezone' | 'isAsapPausing'
>;

/** When a dish can be ordered again; empty while it can be. Rule A-7. */
export function availabilityText(
  availability: AvailabilityWindow,
  now: Instant,
  zone: TimeZone,
  t: Translate,
): string {
  switch (availability.kind) {
    case 'now':
      return '';
    case 'for_later':
      return t('For later orders only');
    case 'not_sold':
      return t('Not available at the moment');
    case 'back':
      return momentText(BACK, availability.at, now, zone, t);
  }
}

const BACK = {
  today: 'Back at {time}',
  tomorrow: 'Back tomorrow at {time}',
  later: 'Back {day} at {time}',
} as const;

/** Of a dish with times of its own, which is not gone before. Rule A-12. */
const FIRST_TIME = {
  today: 'From {time}',
  tomorrow: 'Tomorrow from {time}',
  later: '{day} from {time}',
} as const;

function momentText(
  texts: typeof BACK | typeof FIRST_TIME,
  at: Instant,
  now: Instant,
  zone: TimeZone,
  t: Translate,
): string {
  const today = wallClock(now, zone).date;
  const { date } = wallClock(at, zone);
  const time = formatTime(at, zone);
  if (date === today) return t(texts.today, { time });
  if (date === addDays(today, 1)) return t(texts.tomorrow, { time });
  const isThisWeek = date < addDays(today, 7);
  const day = isThisWeek ? formatWeekday(date) : formatDate(at, zone);
  return t(texts.later, { day, time });
}
