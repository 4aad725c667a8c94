import {
  type LiveState,
  NOTHING_SET,
  type PauseKind,
} from '@comptoir/domain/availability/live-state';
import type { OrderType } from '@comptoir/domain/menu/menu';
import type { MenuAvailability } from '@comptoir/domain/schedule/availability';
import type { ScheduleException, WeeklyRanges } from '@comptoir/domain/schedule/opening-hours';
import type { SchedulingRules } from '@comptoir/domain/schedule/time-slots';
import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { openingNote, weekdayAt } from './opening-texts.ts';

const evening = [{ start: 1080, end: 1365 }];
const hours: WeeklyRanges = {
  mon: evening,
  tue: evening,
  wed: evening,
  thu: evening,
  fri: evening,
  sat: [],
  sun: [],
};
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
const ALWAYS = { isAvailable: true, isOpen: true, activeTimes: null };
const orderingOf = (menu: MenuAvailability) => ({
  pickup: { orderType: 'pickup', hours, rules, menus: [menu] } as const,
  delivery: { orderType: 'delivery', hours, rules, menus: [menu] } as const,
});
const t = createTranslate({});
const at = (time: string) => Date.parse(`${time}+01:00`);
const noteAt = (time: string, live: Partial<LiveState> = {}, orderType: OrderType = 'pickup') => {
  const service = { live: { ...NOTHING_SET, ...live }, isAsapPausing: false };
  return openingNote(orderingOf(ALWAYS), orderType, service, at(time), t);
};

test.each([
  ['2026-11-23T19:00', { isOpen: true, text: 'Open · order before 21:55' }],
  ['2026-11-23T15:00', { isOpen: false, text: 'Closed · opens at 18:00' }],
  ['2026-11-23T22:00', { isOpen: false, text: 'Last orders taken · again tomorrow at 18:00' }],
  ['2026-11-23T23:00', { isOpen: false, text: 'Closed · opens tomorrow at 18:00' }],
  ['2026-11-27T23:00', { isOpen: false, text: 'Closed · opens lundi at 18:00' }],
])('at %s the page says whether orders are taken, and until or from when', (time, note) => {
  expect(noteAt(time)).toEqual(note);
});

test('the weekday is the one of the restaurant’s time zone', () => {
  expect(weekdayAt(Date.parse('2026-11-22T23:30Z'), 'Europe/Paris')).toBe('mon');
  expect(weekdayAt(Date.parse('2026-11-22T23:30Z'), 'America/Montreal')).toBe('sun');
});

test('A-10: while only orders for later are taken, the page does not say that it is open', () => {
  const ordering = orderingOf({ ...ALWAYS, isOpen: false });
  const service = { live: null, isAsapPausing: false };
  expect(openingNote(ordering, 'pickup', service, at('2026-11-23T19:00'), t)).toEqual({
    isOpen: false,
    text: 'For later orders only',
  });
});

test('OB-38: while orders as soon as possible pause without a board, it is not open', () => {
  const noteOf = (live: LiveState | null, isAsapPausing: boolean) =>
    openingNote(orderingOf(ALWAYS), 'pickup', { live, isAsapPausing }, at('2026-11-23T19:00'), t);
  const paused: LiveState = { ...NOTHING_SET, pauses: [{ kind: 'asap', until: null }] };
  const open = { isOpen: true, text: 'Open · order before 21:55' };
  expect(noteOf(null, false)).toEqual(open);
  expect(noteOf(NOTHING_SET, true)).toEqual(open);
  expect(noteOf(null, true)).toEqual({ isOpen: false, text: 'Order before 21:55' });
  expect(noteOf(paused, true)).toEqual({ isOpen: false, text: 'For later orders only' });
});

const pause = (kind: PauseKind, until: string) => ({ pauses: [{ kind, until: at(until) }] });

test('SV-63: a pause says when orders are taken again, and what is open meanwhile', () => {
  const textOf = (live: Partial<LiveState>, orderType: OrderType) =>
    noteAt('2026-11-23T19:00', live, orderType).text;
  const all = pause('all', '2026-11-23T20:30');
  expect(textOf(all, 'pickup')).toBe('Orders resume at 20:30');
  expect(textOf(all, 'delivery')).toBe('Orders resume at 20:30');
  const delivery = pause('delivery', '2026-11-23T20:30');
  expect(textOf(delivery, 'delivery')).toBe('Delivery resumes at 20:30. Pickup: open');
  expect(textOf(delivery, 'pickup')).toBe('Open · order before 21:55');
  const pickup = pause('pickup', '2026-11-23T20:30');
  expect(textOf(pickup, 'pickup')).toBe('Pickup resumes at 20:30. Delivery: open');
  expect(textOf(pause('asap', '2026-11-23T20:30'), 'pickup')).toBe('For later orders only');
});

test('SV-63: after a pause to the end of the service orders are taken at the next opening', () => {
  const service = pause('all', '2026-11-24T04:00');
  expect(noteAt('2026-11-23T19:00', service)).toEqual({
    isOpen: false,
    text: 'Orders resume tomorrow at 18:00',
  });
});

test('SV-63: a closed restaurant says when it opens, whatever pauses', () => {
  const all = pause('all', '2026-11-23T17:30');
  expect(noteAt('2026-11-23T15:00', all).text).toBe('Closed · opens at 18:00');
});

test('SV-63: a rush says how much longer an order takes', () => {
  const rush = { minutes: 15, until: at('2026-11-23T21:00') };
  expect(noteAt('2026-11-23T19:00', { rush })).toEqual({
    isOpen: true,
    text: 'Open · many orders: allow {minutes} more minutes'.replace('{minutes}', '15'),
  });
});

const exception = (change: Partial<ScheduleException>) => ({
  exceptions: [
    { from: '2026-11-23', to: '2026-11-23', orderType: null, ranges: [], message: '', ...change },
  ],
});

test('SV-63: a day that is closed by exception says so, with its message', () => {
  expect(noteAt('2026-11-23T19:00', exception({ message: 'Fermé pour travaux' }))).toEqual({
    isOpen: false,
    text: 'Closed on lundi 23 novembre: Fermé pour travaux',
  });
  const days = exception({ to: '2026-11-25' });
  expect(noteAt('2026-11-24T19:00', days).text).toBe(
    'Closed from lundi 23 novembre to mercredi 25 novembre',
  );
  const deliveries = exception({ orderType: 'delivery' });
  expect(noteAt('2026-11-23T19:00', deliveries, 'pickup').isOpen).toBe(true);
});

test('SV-63: after midnight the service of the day before is the one that is closed', () => {
  const closed = exception({ message: 'Fermé pour travaux' });
  const { text } = noteAt('2026-11-24T00:30', closed);
  expect(text).toContain('Fermé pour travaux');
  expect(noteAt('2026-11-24T12:00', closed).text).not.toContain('Fermé pour travaux');
});

test('SV-63: other hours of a day count, and their message is said', () => {
  const earlier = exception({ ranges: [{ start: 660, end: 900 }], message: 'Service du midi' });
  expect(noteAt('2026-11-23T12:00', earlier)).toEqual({
    isOpen: true,
    text: 'Open · order before 14:10 · Service du midi',
  });
  expect(noteAt('2026-11-23T19:00', earlier).text).toBe('Closed · opens tomorrow at 18:00');
});
