import { expect, test } from 'vitest';
import { clockTime, day, dayAndTime, showTimesIn, since } from './time-text.ts';

const NOW = Date.parse('2026-03-14T19:00:00Z');

test.each([
  ['2026-03-14T18:59:30Z', 'à l’instant'],
  ['2026-03-14T18:55:00Z', 'il y a 5 min'],
  ['2026-03-14T16:00:00Z', 'il y a 3 h'],
])('%s is %s', (instant, text) => {
  expect(since(instant, NOW)).toBe(text);
});

test('what is longer ago than a day has its date', () => {
  showTimesIn('Europe/Paris');
  expect(since('2026-03-01T12:00:00Z', NOW)).toBe('1er mars à 13:00');
});

test('H-1: days and times are those of the restaurant, on a device of any time zone', () => {
  const lateInParis = '2026-03-14T23:30:00Z';
  showTimesIn('Pacific/Noumea');
  expect(day(lateInParis)).toBe('15 mars 2026');
  expect(clockTime(lateInParis)).toBe('10:30');
  showTimesIn('America/Guadeloupe');
  expect(day(lateInParis)).toBe('14 mars 2026');
  expect(clockTime(lateInParis)).toBe('19:30');
  expect(dayAndTime(lateInParis)).toBe('14 mars à 19:30');
  expect(since(lateInParis, Date.parse('2026-03-20T00:00:00Z'))).toBe('14 mars à 19:30');
});
