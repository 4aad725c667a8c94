import { expect, test } from 'vitest';
import { monthBeside, monthName } from './month-text.ts';

test('BK-30: the months beside a month, across a year and a short month', () => {
  expect(monthBeside('2026-01', -1)).toBe('2025-12');
  expect(monthBeside('2026-12', 1)).toBe('2027-01');
  expect(monthBeside('2026-03', -1)).toBe('2026-02');
  expect(monthBeside('2026-02', 1)).toBe('2026-03');
});

test('BK-30: a month by its French name', () => {
  expect(monthName('2026-11')).toBe('novembre 2026');
});
