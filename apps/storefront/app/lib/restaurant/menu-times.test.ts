import { toItem } from '@comptoir/contract/menus/item-mapping';
import { item } from '@comptoir/contract/menus/menus';
import { type LiveState, NOTHING_SET } from '@comptoir/domain/availability/live-state';
import type { Item } from '@comptoir/domain/menu/menu';
import type { MenuAvailability } from '@comptoir/domain/schedule/availability';
import { availabilityWindow } from '@comptoir/domain/schedule/availability-window';
import type { SchedulingRules } from '@comptoir/domain/schedule/time-slots';
import { expect, test } from 'vitest';
import { availabilityText, menuTimes } from './menu-times.ts';

const PARIS = 'Europe/Paris';
const EVENING = [{ start: 18 * 60, end: 22 * 60 }];
const MENU: MenuAvailability = {
  isAvailable: true,
  isOpen: true,
  activeTimes: { mon: EVENING, tue: EVENING, wed: [], thu: [], fri: EVENING, sat: [], sun: [] },
};

/** Monday to Thursday, 16 to 19 November 2026, at the restaurant's noon. */
const [MONDAY, TUESDAY, THURSDAY] = ['16', '17', '19'].map((day) =>
  Date.parse(`2026-11-${day}T12:00:00+01:00`),
) as [number, number, number];

const plain = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  key.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

function textAt(now: number, menu: MenuAvailability = MENU): string {
  return availabilityText(availabilityWindow(menu, now, PARIS), now, PARIS, plain);
}

test('A-7: a dish that is available has no text', () => {
  expect(textAt(Date.parse('2026-11-16T18:00:00+01:00'))).toBe('');
});

test('A-7: an unavailable dish has the day and time of its return', () => {
  expect(textAt(MONDAY)).toBe('Back at 18:00');
  expect(textAt(THURSDAY)).toBe('Back tomorrow at 18:00');
  expect(textAt(Date.parse('2026-11-17T22:00:00+01:00'))).toBe('Back vendredi at 18:00');
});

test('A-7: beyond a week it is a date', () => {
  const onlyMondays = { mon: EVENING, tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
  const after = Date.parse('2026-11-16T22:00:00+01:00');
  expect(textAt(after, { ...MENU, activeTimes: onlyMondays })).toBe(
    'Back lundi 23 novembre at 18:00',
  );
});

test('A-7: a menu that takes orders for later only says so', () => {
  expect(textAt(TUESDAY, { ...MENU, isOpen: false, activeTimes: null })).toBe(
    'For later orders only',
  );
});

test('A-7: a menu that is not sold has no time at which it comes back', () => {
  expect(textAt(MONDAY, { ...MENU, isAvailable: false })).toBe('Not available at the moment');
});

const ALWAYS = {
  mon: EVENING,
  tue: EVENING,
  wed: EVENING,
  thu: EVENING,
  fri: EVENING,
  sat: [],
  sun: [],
};
const RULES: SchedulingRules = {
  showRange: false,
  removeFirst: 0,
  removeLast: 0,
  minimumLeadMinutes: 20,
  daysAhead: 7,
  slotCapacity: null,
  slotUnits: null,
  timezone: PARIS,
};

/** Of a restaurant whose menus are served at these times, and whose orders are taken every evening. */
function timesAt(
  now: number,
  menus: Readonly<Record<string, Partial<MenuAvailability>>>,
  daysAhead = 7,
  live: Partial<LiveState> = {},
  items: readonly Item[] = [],
) {
  const rules = { ...RULES, daysAhead };
  const restaurant = {
    hours: { pickup: ALWAYS, delivery: ALWAYS },
    scheduling: { pickup: rules, delivery: rules },
    schedules: Object.entries(menus).map(([id, menu]) => ({
      ...MENU,
      activeTimes: null,
      ranges: { pickup: ALWAYS, delivery: ALWAYS },
      id,
      ...menu,
    })),
    items: new Map(items.map((item) => [item.id, item])),
    timezone: PARIS,
    isAsapPausing: false,
  };
  return menuTimes(restaurant, 'pickup', now, plain, { ...NOTHING_SET, ...live });
}

const LATE = [{ start: 20 * 60, end: 22 * 60 }];
const EVERY_LATE = { mon: LATE, tue: LATE, wed: LATE, thu: LATE, fri: LATE, sat: [], sun: [] };

test('A-11: while the shop is closed, the line at the top says when it opens, and to order ahead', () => {
  const { opening, later } = timesAt(MONDAY, { sushi: {}, evening: { activeTimes: ALWAYS } });
  expect(opening).toEqual({ isOpen: false, text: 'Closed · opens at 18:00 · order ahead' });
  expect(later).toEqual({ menus: {}, items: {} });
});

test('A-11: a dish that comes later than the opening says so', () => {
  const { later } = timesAt(MONDAY, { sushi: {}, late: { activeTimes: EVERY_LATE } });
  expect(later).toEqual({ menus: { late: 'Back at 20:00' }, items: {} });
});

test('C-25: a formula comes when each of its courses has a dish that is served', () => {
  const evening = Date.parse('2026-11-16T19:00:00+01:00');
  const dish = item.parse({
    ...{ item_id: 'dessert', item_menu_id: 'late', item_category_id: 'late', item_name: 'Tarte' },
    item_price: { price_pickup: 5, price_delivery: 5 },
  });
  const tart = toItem(dish);
  const course = { id: 'dessert', name: 'Dessert', minimum: 1, maximum: 1 };
  const formula = {
    ...tart,
    ...{ id: 'duo', menuId: 'sushi' },
    courses: [{ ...course, dishes: [{ item: tart, supplement: 0 }] }],
  };
  const menus = { sushi: {}, late: { activeTimes: EVERY_LATE } };
  const { later } = timesAt(evening, menus, 7, {}, [formula, tart]);
  expect(later.items).toEqual({ duo: 'From 20:00' });
});

test('A-11: while the shop is open, each dish that is not served says when it is', () => {
  const evening = Date.parse('2026-11-16T19:00:00+01:00');
  const { opening, later } = timesAt(evening, { sushi: {}, late: { activeTimes: EVERY_LATE } });
  expect(opening).toEqual({ isOpen: true, text: 'Open · order before 21:25' });
  expect(later).toEqual({ menus: { late: 'Back at 20:00' }, items: {} });
});

test('A-11: an opening beyond the days that can be chosen is not ordered for', () => {
  const friday = Date.parse('2026-11-20T23:00:00+01:00');
  expect(timesAt(friday, { sushi: {} }, 2).opening.text).toBe('Closed · opens lundi at 18:00');
  expect(timesAt(friday, { sushi: {} }, 3).opening.text).toBe(
    'Closed · opens lundi at 18:00 · order ahead',
  );
});

test('A-11: where everything is for later orders, the line at the top alone says so', () => {
  const evening = Date.parse('2026-11-16T19:00:00+01:00');
  const { opening, later } = timesAt(evening, { sushi: { isOpen: false } });
  expect(opening).toEqual({ isOpen: false, text: 'For later orders only' });
  expect(later).toEqual({ menus: {}, items: {} });
});

test('SV-62, SV-63: a pause is said once above, and a sold-out dish where it stands', () => {
  const evening = Date.parse('2026-11-16T19:00:00+01:00');
  const until = evening + 90 * 60_000;
  const { opening, soldOut } = timesAt(evening, { sushi: {} }, 7, {
    pauses: [{ kind: 'all', until }],
    holds: [{ kind: 'item', subject: 'saumon', until, remaining: null }],
  });
  expect(opening).toEqual({ isOpen: false, text: 'Orders resume at 20:30 · order ahead' });
  expect(soldOut).toEqual({ saumon: 'Sold out until 20:30' });
});

test('SV-62: a dish that is sold out beyond its next hours comes with those after it', () => {
  const evening = Date.parse('2026-11-16T19:00:00+01:00');
  const menus = { sushi: { itemTimes: { mochi: EVERY_LATE } }, late: { activeTimes: EVERY_LATE } };
  const dish = (id: string, menuId: string) =>
    toItem(
      item.parse({
        ...{ item_id: id, item_menu_id: menuId, item_category_id: 'c', item_name: id },
        item_price: { price_pickup: 5, price_delivery: 5 },
      }),
    );
  const items = [dish('mochi', 'sushi'), dish('tarte', 'late'), dish('maki', 'sushi')];
  const saidUntil = (time: string) => {
    const until = Date.parse(time);
    const holds = ['mochi', 'tarte', 'maki', 'gone'].map((subject) => {
      return { kind: 'item', subject, until, remaining: null } as const;
    });
    const { later, windows, soldOut } = timesAt(evening, menus, 7, { holds }, items);
    const { mochi, tarte, maki } = soldOut;
    expect([mochi === tarte, tarte === maki]).toEqual([true, true]);
    return [mochi, later.items, windows.items.mochi?.text, windows.items.tarte?.text];
  };
  // Until before, within and at the end of tonight's hours, which begin at 20:00.
  expect(saidUntil('2026-11-16T19:30:00+01:00')).toEqual([
    'Sold out until 19:30',
    { mochi: 'From 20:00' },
    'From 20:00',
    undefined,
  ]);
  expect(saidUntil('2026-11-16T21:00:00+01:00')).toEqual([
    'Sold out until 21:00',
    { mochi: '', tarte: '' },
    'From 20:00',
    undefined,
  ]);
  expect(saidUntil('2026-11-17T04:00:00+01:00')).toEqual([
    'Sold out tonight',
    { mochi: 'Tomorrow from 20:00', tarte: 'Tomorrow from 20:00' },
    'Tomorrow from 20:00',
    'Tomorrow from 20:00',
  ]);
});

test('A-12: a dish with times of its own says from when it is served, where the menu is served before', () => {
  const evening = Date.parse('2026-11-16T19:00:00+01:00');
  const at = (now: number) => timesAt(now, { sushi: { itemTimes: { mochi: EVERY_LATE } } });
  expect(at(evening).later).toEqual({ menus: {}, items: { mochi: 'From 20:00' } });
  expect(at(evening).windows.items).toEqual({ mochi: { kind: 'back', text: 'From 20:00' } });
  expect(at(Date.parse('2026-11-16T22:30:00+01:00')).windows.items).toEqual({
    mochi: { kind: 'back', text: 'Tomorrow from 20:00' },
  });
  expect(at(Date.parse('2026-11-16T20:30:00+01:00')).windows.items).toEqual({});
});
