import { expect, it } from 'vitest';
import { type LiveState, NOTHING_SET, type PauseKind } from '../availability/live-state.ts';
import { activeRanges, type MenuAvailability } from './availability.ts';
import type { ScheduleException, WeeklyRanges } from './opening-hours.ts';
import { orderingState } from './ordering-state.ts';
import type { SchedulingRules } from './time-slots.ts';

const rules: SchedulingRules = {
  showRange: false,
  removeFirst: 0,
  removeLast: 1,
  minimumLeadMinutes: 20,
  daysAhead: 7,
  slotCapacity: null,
  slotUnits: null,
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
  orderingState(
    { orderType: 'pickup', hours: withLunch, rules, menus: [ALWAYS] },
    at(time),
    NOTHING_SET,
  );

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

it('S-12: ranges that touch at midnight are one opening, one around the clock has no end', () => {
  const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
  const touching = {
    ...closed,
    mon: [{ start: 1080, end: 1440 }],
    tue: [
      { start: 0, end: 120 },
      { start: 1080, end: 1440 },
    ],
  };
  const menus = [ALWAYS];
  const own = { ...rules, removeLast: 0, minimumLeadMinutes: 90 };
  const stateOf = (hours: WeeklyRanges, time: string) =>
    orderingState({ orderType: 'pickup', hours, rules: own, menus }, at(time), NOTHING_SET);
  const until = at('2026-11-24T00:15');
  expect(stateOf(touching, '2026-11-23T23:35')).toEqual({ kind: 'open', until });
  expect(stateOf(touching, '2026-11-24T00:16')).toEqual({
    kind: 'last_orders_taken',
    opensAt: at('2026-11-24T18:00'),
  });
  const day = [{ start: 0, end: 1440 }];
  const always = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
  expect(stateOf(always, '2026-11-23T23:35')).toEqual({ kind: 'open', until: null });
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
  expect(
    orderingState(
      { orderType: 'pickup', hours: never, rules, menus: [ALWAYS] },
      at('2026-11-23T12:00'),
      NOTHING_SET,
    ),
  ).toEqual({
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
  orderingState({ orderType: 'pickup', hours: withLunch, rules, menus }, at(time), NOTHING_SET);

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

it('A-10: it opens with the first of its menus, those that are not available left out', () => {
  const half = { isOpen: true, times: [{ start: 750, end: 840 }] };
  const later = { ...ALWAYS, activeTimes: activeRanges({ mon: half }) };
  const none = { ...ALWAYS, isAvailable: false };
  expect(lunchOnly('2026-11-23T11:00', later, LUNCH, none)).toEqual({
    kind: 'closed',
    opensAt: at('2026-11-23T11:45'),
  });
  expect(lunchOnly('2026-11-23T11:00', none)).toEqual({ kind: 'closed', opensAt: null });
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

const during = (live: Partial<LiveState>, time = '2026-11-23T19:00') =>
  orderingState({ orderType: 'pickup', hours: withLunch, rules, menus: [ALWAYS] }, at(time), {
    ...NOTHING_SET,
    ...live,
  });
const pause = (kind: PauseKind, time: string | null) => ({
  pauses: [{ kind, until: time === null ? null : at(time) }],
});

it('SV-13: in a pause the page knows when orders are taken again', () => {
  expect(during(pause('all', '2026-11-23T20:30'))).toEqual({
    kind: 'paused',
    until: at('2026-11-23T20:30'),
    isAsapOnly: false,
  });
  expect(during(pause('delivery', '2026-11-23T20:30'))).toMatchObject({ kind: 'open' });
  expect(during(pause('all', '2026-11-23T19:00'))).toMatchObject({ kind: 'open' });
});

it('SV-13: a pause of orders as soon as possible is told from one of all, and may have no time', () => {
  expect(during(pause('asap', '2026-11-23T20:30'))).toMatchObject({ isAsapOnly: true });
  expect(during(pause('asap', null))).toEqual({ kind: 'paused', until: null, isAsapOnly: true });
});

it('SV-13: orders are taken again at the next opening when a pause outlasts the last order', () => {
  const wednesday = at('2026-11-25T11:30');
  expect(during(pause('all', '2026-11-24T04:00'))).toMatchObject({ until: wednesday });
  expect(during(pause('all', '2026-11-23T22:00'))).toMatchObject({ until: wednesday });
  expect(during(pause('all', '2026-11-23T21:55'))).toMatchObject({ until: at('2026-11-23T21:55') });
});

it('SV-13: after the last order a pause changes nothing', () => {
  const late = '2026-11-23T22:00';
  expect(during(pause('all', '2026-11-23T22:30'), late)).toEqual(stateAt(late));
});

it('SV-13: a restaurant that opens during a pause says the end of the pause', () => {
  const afternoon = '2026-11-23T16:00';
  const opensAt = (live: Partial<LiveState>) => during(live, afternoon);
  expect(opensAt(pause('all', '2026-11-23T18:30'))).toEqual({
    kind: 'closed',
    opensAt: at('2026-11-23T18:30'),
  });
  expect(opensAt(pause('asap', '2026-11-23T18:30'))).toMatchObject({
    opensAt: at('2026-11-23T18:00'),
  });
  expect(opensAt(pause('all', '2026-11-24T04:00'))).toMatchObject({
    opensAt: at('2026-11-25T11:30'),
  });
  expect(opensAt(pause('all', null))).toEqual({ kind: 'closed', opensAt: null });
});

it('SV-15: in a rush that outlasts the evening the last order is earlier by its minutes', () => {
  const openUntil = (rush: LiveState['rush']) => during({ rush });
  const whole = { minutes: 30, until: at('2026-11-24T04:00') };
  expect(openUntil(whole)).toEqual({ kind: 'open', until: at('2026-11-23T21:25') });
  const over = { minutes: 30, until: at('2026-11-23T21:55') };
  expect(openUntil(over)).toEqual({ kind: 'open', until: at('2026-11-23T21:55') });
  const nearly = { minutes: 30, until: at('2026-11-23T22:00') };
  expect(openUntil(nearly)).toEqual({ kind: 'open', until: at('2026-11-23T21:25') });
});

it('SV-40: an exception closes the restaurant, or gives it other hours', () => {
  const exception = (ranges: ScheduleException['ranges']) => ({
    exceptions: [
      { from: '2026-11-23', to: '2026-11-23', orderType: null, ranges, message: 'Inventaire' },
    ],
  });
  expect(during(exception([]))).toEqual({ kind: 'closed', opensAt: at('2026-11-25T11:30') });
  expect(during(exception([{ start: 1080, end: 1230 }]))).toEqual({
    kind: 'open',
    until: at('2026-11-23T19:40'),
  });
  expect(during(exception([{ start: 1260, end: 1365 }]))).toEqual({
    kind: 'closed',
    opensAt: at('2026-11-23T21:00'),
  });
});
