import { expect, test } from 'vitest';
import { since } from './time-text.ts';

const NOW = Date.parse('2026-03-14T19:00:00Z');

test.each([
  ['2026-03-14T18:59:30Z', 'à l’instant'],
  ['2026-03-14T18:55:00Z', 'il y a 5 min'],
  ['2026-03-14T16:00:00Z', 'il y a 3 h'],
])('%s is %s', (instant, text) => {
  expect(since(instant, NOW)).toBe(text);
});

test('what is longer ago than a day has its date', () => {
  expect(since('2026-03-01T12:00:00Z', NOW)).toMatch(/^1 mars/);
});
