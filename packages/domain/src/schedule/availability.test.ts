import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  activeRanges,
  isMenuAvailable,
  type MenuAvailability,
  nextAvailableAt,
  type RequestedMoment,
} from './availability.ts';

const PARIS = 'Europe/Paris';
const CLOSED = { isOpen: false, times: [] };
const LUNCH_TIME = { isOpen: true, times: [{ start: 705, end: 870 }] };

/** Weekdays but Wednesday, 11:45-14:30; switched off on Wednesday although its times are written. */
const LUNCH: MenuAvailability = {
  isAvailable: true,
  isOpen: true,
  activeTimes: activeRanges({
    mon: LUNCH_TIME,
    tue: LUNCH_TIME,
    wed: { ...LUNCH_TIME, isOpen: false },
    thu: LUNCH_TIME,
    fri: LUNCH_TIME,
    sat: CLOSED,
  }),
};
/** Saturday night from 22:00 to 02:00. */
const NIGHT: MenuAvailability = {
  isAvailable: true,
  isOpen: true,
  activeTimes: activeRanges({ sat: { isOpen: true, times: [{ start: 1320, end: 120 }] } }),
};
const ALWAYS: MenuAvailability = { isAvailable: true, isOpen: true, activeTimes: null };

const scheduled = (moment: string): RequestedMoment => ({
  kind: 'scheduled',
  at: Date.parse(moment),
});
const asap = (moment: string): RequestedMoment => ({ kind: 'asap', now: Date.parse(moment) });

const MONDAY_NOON = '2026-06-15T12:00+02:00';

it('A-1: a menu that is not sold is served at no time', () => {
  const withdrawn = { ...ALWAYS, isAvailable: false };
  expect(isMenuAvailable(withdrawn, scheduled(MONDAY_NOON), PARIS)).toBe(false);
  expect(isMenuAvailable(withdrawn, asap(MONDAY_NOON), PARIS)).toBe(false);
});

it.each([
  ['2026-06-15T11:44+02:00', false],
  ['2026-06-15T11:45+02:00', true],
  ['2026-06-15T14:29+02:00', true],
  ['2026-06-15T14:30+02:00', false],
  ['2026-06-15T19:00+02:00', false],
])('A-2: on Monday at %s the lunch menu is served: %j', (moment, expected) => {
  expect(isMenuAvailable(LUNCH, scheduled(moment), PARIS)).toBe(expected);
});

it.each([
  ['2026-06-20T21:59+02:00', false],
  ['2026-06-20T23:00+02:00', true],
  ['2026-06-21T01:59+02:00', true],
  ['2026-06-21T02:00+02:00', false],
  ['2026-06-21T23:00+02:00', false],
])('A-2: at %s the menu of Saturday night is served: %j', (moment, expected) => {
  expect(isMenuAvailable(NIGHT, scheduled(moment), PARIS)).toBe(expected);
});

it('A-2: a menu without active times is always served', () => {
  expect(activeRanges({})).toBeNull();
  expect(isMenuAvailable(ALWAYS, scheduled('2026-06-17T04:00+02:00'), PARIS)).toBe(true);
});

it('A-3: a day that is switched off or left out serves nothing', () => {
  expect(isMenuAvailable(LUNCH, scheduled('2026-06-17T12:00+02:00'), PARIS)).toBe(false);
  expect(isMenuAvailable(LUNCH, scheduled('2026-06-20T12:00+02:00'), PARIS)).toBe(false);
  expect(isMenuAvailable(LUNCH, scheduled('2026-06-21T12:00+02:00'), PARIS)).toBe(false);
});

it('A-4: a menu that is not open takes orders for later only', () => {
  const paused = { ...ALWAYS, isOpen: false };
  expect(isMenuAvailable(paused, asap(MONDAY_NOON), PARIS)).toBe(false);
  expect(isMenuAvailable(paused, scheduled(MONDAY_NOON), PARIS)).toBe(true);
});

it('A-4: as soon as possible is judged at this moment', () => {
  expect(isMenuAvailable(LUNCH, asap(MONDAY_NOON), PARIS)).toBe(true);
  expect(isMenuAvailable(LUNCH, asap('2026-06-15T20:00+02:00'), PARIS)).toBe(false);
});

it.each([
  ['now', MONDAY_NOON, MONDAY_NOON],
  ['later today', '2026-06-15T09:00+02:00', '2026-06-15T11:45+02:00'],
  ['the day after the one that is off', '2026-06-16T15:00+02:00', '2026-06-18T11:45+02:00'],
  ['after the weekend', '2026-06-19T15:00+02:00', '2026-06-22T11:45+02:00'],
])('A-6: the lunch menu comes back %s (asked at %s)', (_, from, expected) => {
  expect(nextAvailableAt(LUNCH, Date.parse(from), PARIS)).toBe(Date.parse(expected));
});

it('A-6: what is always served is back at once, what is not sold never comes back', () => {
  const now = Date.parse(MONDAY_NOON);
  expect(nextAvailableAt(ALWAYS, now, PARIS)).toBe(now);
  expect(nextAvailableAt({ ...LUNCH, isAvailable: false }, now, PARIS)).toBeNull();
  expect(
    nextAvailableAt({ ...LUNCH, activeTimes: activeRanges({ mon: CLOSED }) }, now, PARIS),
  ).toBe(null);
});

it('A-6: a menu is served at the moment it comes back', () => {
  const anyMoment = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') });
  fc.assert(
    fc.property(anyMoment, fc.constantFrom(LUNCH, NIGHT, ALWAYS), (from, menu) => {
      const back = nextAvailableAt(menu, from, PARIS);
      if (back === null) throw new Error('each of these menus comes back within two weeks');
      expect(back).toBeGreaterThanOrEqual(from);
      expect(isMenuAvailable(menu, { kind: 'scheduled', at: back }, PARIS)).toBe(true);
    }),
  );
});
