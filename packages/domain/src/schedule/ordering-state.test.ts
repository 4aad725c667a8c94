import { expect, it } from 'vitest';
import { activeRanges, type MenuAvailability } from './availability.ts';
import type { WeeklyRanges } from './opening-hours.ts';
import { orderingState } from './ordering-state.ts';
import type { SchedulingRules } from './time-slots.ts';

const rules: SchedulingRules = {
  showRange: false,
  removeFirst: 0,
  removeLast: 1,
  minimumLeadMinutes: 20,
  daysAhead: 7,
  slotCapacity: null,
  timezone: 'Europe/Paris',
};
const ALWAYS: MenuAvailability = { isAvailable: true, isOpen: true, activeTimes: null };
const at = (time: string) => Date.parse(`${time}+01:00`);

const lunchAndDinner = [
  { start: 690, end: 870 },
  { start: 1080, end: 1365 },
];
const withLunch: WeeklyRanges = {
  mon: lunchAndDinner,
  tue: [],
  wed: lunchAndDinner,
  thu: lunchAndDinner,
  fri: lunchAndDinner,
  sat: [{ start: 1080, end: 30 }],
  sun: [],
};
const stateAt = (time: string) =>
  orderingState({ hours: withLunch, rules, menus: [ALWAYS] }, at(time));

it('S-12: in the evening, orders are taken until the lead time before the last slot', () => {
  expect(stateAt('2026-11-23T19:00')).toEqual({ kind: 'open', until: at('2026-11-23T21:55') });
});

it('S-12: at lunch, a slot of the evening remains, so that closing time ends it', () => {
  expect(stateAt('2026-11-23T12:00')).toEqual({ kind: 'open', until: at('2026-11-23T14:30') });
});

it('S-12: after the last orders the next opening is shown, even if it is days away', () => {
  expect(stateAt('2026-11-23T21:55')).toMatchObject({ kind: 'open' });
  expect(stateAt('2026-11-23T21:56')).toEqual({
    kind: 'last_orders_taken',
    opensAt: at('2026-11-25T11:30'),
  });
});

it('H-9: between lunch and dinner, and on a day off, the next opening is shown', () => {
  expect(stateAt('2026-11-23T16:00')).toEqual({ kind: 'closed', opensAt: at('2026-11-23T18:00') });
  expect(stateAt('2026-11-24T16:00')).toEqual({ kind: 'closed', opensAt: at('2026-11-25T11:30') });
});

it('H-8: a night after midnight still belongs to its evening', () => {
  expect(stateAt('2026-11-28T23:30')).toEqual({ kind: 'open', until: at('2026-11-28T23:40') });
});

it('H-9: a restaurant that never opens has no next opening', () => {
  const never = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
  expect(orderingState({ hours: never, rules, menus: [ALWAYS] }, at('2026-11-23T12:00'))).toEqual({
    kind: 'closed',
    opensAt: null,
  });
});

const noon = { isOpen: true, times: [{ start: 705, end: 840 }] };
const LUNCH: MenuAvailability = {
  ...ALWAYS,
  activeTimes: activeRanges({ mon: noon, wed: noon }),
};
const lunchOnly = (time: string, ...menus: MenuAvailability[]) =>
  orderingState({ hours: withLunch, rules, menus }, at(time));

it('A-10: the restaurant is not open while no menu is served, and opens when one is', () => {
  expect(lunchOnly('2026-11-23T11:35', LUNCH)).toEqual({
    kind: 'closed',
    opensAt: at('2026-11-23T11:45'),
  });
  expect(lunchOnly('2026-11-23T19:00', LUNCH)).toEqual({
    kind: 'closed',
    opensAt: at('2026-11-25T11:45'),
  });
});

it('A-10: it is open until the last of the menus that are served ends', () => {
  expect(lunchOnly('2026-11-23T12:00', LUNCH)).toEqual({
    kind: 'open',
    until: at('2026-11-23T14:00'),
  });
  expect(lunchOnly('2026-11-23T12:00', LUNCH, ALWAYS)).toEqual({
    kind: 'open',
    until: at('2026-11-23T14:30'),
  });
});

it('A-10: while what is served takes orders for later only, it is not open', () => {
  expect(lunchOnly('2026-11-23T19:00', { ...ALWAYS, isOpen: false }, LUNCH)).toEqual({
    kind: 'for_later',
  });
});

it('A-10: a menu that is served outside the opening hours only opens nothing', () => {
  const night = { isOpen: true, times: [{ start: 60, end: 120 }] };
  const never = { ...ALWAYS, activeTimes: activeRanges({ mon: night }) };
  expect(lunchOnly('2026-11-23T12:00', never)).toEqual({ kind: 'closed', opensAt: null });
});
