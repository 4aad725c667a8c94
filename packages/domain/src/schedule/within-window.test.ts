import { expect, it } from 'vitest';
import { isAhead, isRecent, secondsUntil } from './within-window.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const HOUR = 60 * 60_000;

it.each([
  [1, true],
  [HOUR, true],
  // The clocks of two servers may be a minute apart.
  [HOUR + 60_000, true],
  [HOUR + 60_001, false],
  [25 * HOUR, false],
  [0, false],
  [-1, false],
])('I-60: an end %i ms ahead, of a window of an hour, is to come: %s', (ahead, expected) => {
  expect(isAhead(NOW + ahead, NOW, HOUR)).toBe(expected);
});

it.each([
  [0, true],
  [-HOUR, true],
  [-HOUR - 1, false],
  [60_000, true],
  [60_001, false],
])('I-60: what happened %i ms from now was within the last hour: %s', (at, expected) => {
  expect(isRecent(NOW + at, NOW, HOUR)).toBe(expected);
});

it('I-60: the pause that is said is at least a second and at most its window', () => {
  expect(secondsUntil(NOW + 1, NOW, HOUR)).toBe(1);
  expect(secondsUntil(NOW + 90_500, NOW, HOUR)).toBe(91);
  expect(secondsUntil(NOW + 25 * HOUR, NOW, HOUR)).toBe(3600);
  expect(secondsUntil(NOW - HOUR, NOW, HOUR)).toBe(1);
});
