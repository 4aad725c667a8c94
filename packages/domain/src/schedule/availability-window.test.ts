import { expect, it } from 'vitest';
import type { MenuAvailability } from './availability.ts';
import { availabilityWindow } from './availability-window.ts';

const PARIS = 'Europe/Paris';
const LUNCH = [{ start: 690, end: 870 }];
/** Lunch from 11:30 to 14:30, Monday to Friday. */
const MENU: MenuAvailability = {
  isAvailable: true,
  isOpen: true,
  activeTimes: { mon: LUNCH, tue: LUNCH, wed: LUNCH, thu: LUNCH, fri: LUNCH, sat: [], sun: [] },
};
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
