import { expect, it } from 'vitest';
import { scheduling } from './settings.ts';

it.each([
  ['days_ahead', 365],
  ['minimum_time', 525_600],
  ['pickup_minimum_time', 525_600],
] as const)('S-5, S-6: %s is a whole number from 0 to %i', (field, most) => {
  const isValid = (value: unknown) => scheduling.safeParse({ [field]: value }).success;
  expect([0, most, null, undefined].map(isValid)).toEqual([true, true, true, true]);
  const wrong = [-1, most + 1, 1_000_000, Number.MAX_SAFE_INTEGER, 1.5, '7', true];
  expect(wrong.filter(isValid)).toEqual([]);
});

it('H-1: a time zone is named, not counted as an offset', () => {
  const isValid = (timezone: unknown) => scheduling.safeParse({ timezone }).success;
  expect(['Europe/Paris', 'Indian/Reunion', 'America/Cayenne', 'UTC'].every(isValid)).toBe(true);
  expect(['+01:00', '-05:00', '+0100', '+01', 'Europe/Lyon', ''].filter(isValid)).toEqual([]);
});
