import type { MenuAvailability } from '@comptoir/domain/schedule/availability';
import { availabilityWindow } from '@comptoir/domain/schedule/availability-window';
import { expect, test } from 'vitest';
import { availabilityText } from './availability.ts';

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
  expect(textAt(Date.parse('2026-11-17T22:00:00+01:00'))).toBe('Back fri at 18:00');
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
