import { expect, test } from 'vitest';
import { usualHour, usualPromise } from './usual-preparation.ts';

/** A Friday, 20:06 in Paris. */
const NOW = Date.parse('2026-11-20T19:06:00Z');
const FRIDAY = { weekday: 'fri', hour: 20, minutes: 25, orders: 12 } as const;

test('SV-77: the hour of the week is that of the restaurant', () => {
  const learned = [{ ...FRIDAY, hour: 19 }, { ...FRIDAY, weekday: 'sat' } as const, FRIDAY];
  expect(usualHour({ learned }, NOW, 'Europe/Paris')).toBe(FRIDAY);
  expect(usualHour({ learned: [] }, NOW, 'Europe/Paris')).toBeUndefined();
});

test('SV-77: a usual preparation replaces the configured one, and the way stays', () => {
  const configured = { configured_minutes: { pickup: 20, delivery: 35 } };
  const promise = (isPickup: boolean) =>
    usualPromise({ is_pickup: isPickup }, FRIDAY, configured, NOW);
  expect(promise(true)).toBe(Date.parse('2026-11-20T19:35:00Z'));
  expect(promise(false)).toBe(Date.parse('2026-11-20T19:50:00Z'));
});
