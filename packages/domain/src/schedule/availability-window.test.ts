import { expect, it } from 'vitest';
import type { MenuAvailability } from './availability.ts';
import { availabilityWindow } from './availability-window.ts';
import { openingDays } from './opening-hours.ts';

const PARIS = 'Europe/Paris';
const LUNCH = [{ start: 690, end: 870 }];
/** Lunch from 11:30 to 14:30, Monday to Friday. */
const MENU: MenuAvailability = {
  isAvailable: true,
  isOpen: true,
  activeTimes: { mon: LUNCH, tue: LUNCH, wed: LUNCH, thu: LUNCH, fri: LUNCH, sat: [], sun: [] },
};
const EMPTY = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
const at = (time: string) => Date.parse(`${time}:00+01:00`);

it('A-7: inside its active times a menu is served now', () => {
  expect(availabilityWindow(MENU, at('2026-11-20T12:00'), PARIS)).toEqual({ kind: 'now' });
});

it.each([
  ['the same day', '2026-11-20T10:00', '2026-11-20T11:30'],
  ['after the weekend', '2026-11-20T14:30', '2026-11-23T11:30'],
])('A-7: outside them it is back %s', (_, now, back) => {
  expect(availabilityWindow(MENU, at(now), PARIS)).toEqual({ kind: 'back', at: at(back) });
});

it('A-7: a menu that is not open is for later, and at its time once that is over', () => {
  const closed = { ...MENU, isOpen: false };
  expect(availabilityWindow(closed, at('2026-11-20T12:00'), PARIS)).toEqual({ kind: 'for_later' });
  expect(availabilityWindow(closed, at('2026-11-20T10:00'), PARIS)).toEqual({
    kind: 'back',
    at: at('2026-11-20T11:30'),
  });
});

it('A-7: what is not available is not sold', () => {
  const gone = { ...MENU, isAvailable: false };
  expect(availabilityWindow(gone, at('2026-11-20T12:00'), PARIS)).toEqual({ kind: 'not_sold' });
});

it('A-7: what would be back on a day that an exception closes is back after it', () => {
  const week = { mon: LUNCH, tue: LUNCH, wed: LUNCH, thu: LUNCH, fri: LUNCH, sat: [], sun: [] };
  const backWith = (menu: MenuAvailability, ...ranges: readonly (typeof LUNCH)[]) => {
    const exceptions = ranges.map((hours, index) => ({
      from: `2026-11-${23 + index}`,
      to: `2026-11-${23 + index}`,
      orderType: null,
      ranges: hours,
      message: '',
    }));
    const hours = openingDays(week, exceptions, 'pickup');
    return availabilityWindow(menu, at('2026-11-20T15:00'), PARIS, hours);
  };
  const back = (time: string) => ({ kind: 'back', at: at(time) });
  expect(backWith(MENU)).toEqual(back('2026-11-23T11:30'));
  expect(backWith(MENU, [])).toEqual(back('2026-11-24T11:30'));
  expect(backWith(MENU, [], [{ start: 780, end: 1200 }])).toEqual(back('2026-11-24T13:00'));
  expect(backWith(MENU, [{ start: 1080, end: 1200 }])).toEqual(back('2026-11-24T11:30'));
  const evening = { ...MENU, activeTimes: { ...week, mon: [{ start: 1080, end: 1200 }] } };
  expect(backWith(evening)).toEqual(back('2026-11-23T18:00'));
});

it('A-7: what is served now for later orders is so in a closed restaurant too', () => {
  const exception = { from: '2026-11-20', to: '9999-12-31', orderType: null, ranges: [] };
  const hours = openingDays(MENU.activeTimes ?? EMPTY, [{ ...exception, message: '' }], 'pickup');
  const closed = { ...MENU, isOpen: false };
  const windowAt = (menu: MenuAvailability, time: string) =>
    availabilityWindow(menu, at(time), PARIS, hours);
  expect(windowAt(closed, '2026-11-20T12:00')).toEqual({ kind: 'for_later' });
  expect(windowAt(MENU, '2026-11-20T10:00')).toEqual({ kind: 'not_sold' });
});
