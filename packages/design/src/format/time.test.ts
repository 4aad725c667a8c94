import { expect, test } from 'vitest';
import {
  formatDate,
  formatDay,
  formatLongDate,
  formatMoment,
  formatShortDay,
  formatTime,
} from './time.ts';

test('a calendar day is the same everywhere', () => {
  expect(formatDay('2026-03-29')).toBe('dimanche 29 mars');
  expect(formatShortDay('2026-03-29')).toBe('dim. 29 mars');
});

test('the first of a month is an ordinal, the eleventh is not', () => {
  expect(formatDay('2026-05-01')).toBe('vendredi 1er mai');
  expect(formatShortDay('2026-08-01')).toBe('sam. 1er août');
  expect(formatDay('2026-11-11')).toBe('mercredi 11 novembre');
  expect(formatTime(Date.parse('2026-05-01T00:01:00Z'), 'Europe/Paris')).toBe('02:01');
});

test('H-1: moments are in the restaurant’s time zone, on both sides of a clock change', () => {
  const before = Date.parse('2026-03-29T00:30:00Z');
  const after = Date.parse('2026-03-29T01:30:00Z');
  expect(formatTime(before, 'Europe/Paris')).toBe('01:30');
  expect(formatTime(after, 'Europe/Paris')).toBe('03:30');
  expect(formatDate(Date.parse('2026-03-28T23:30:00Z'), 'Europe/Paris')).toBe('dimanche 29 mars');
  expect(formatLongDate(Date.parse('2026-03-28T23:30:00Z'), 'Europe/Paris')).toBe('29 mars 2026');
  expect(formatMoment(after, 'Europe/Paris')).toBe('29 mars à 03:30');
});
