import { expect, test } from 'vitest';
import { localInstant, localMoment } from './local-moment.ts';

const ZONE = 'Europe/Paris';

test('SV-72: an end of one’s own is read in the restaurant’s time', () => {
  const at = Date.parse('2026-11-20T19:30:00Z');
  expect(localMoment(at, ZONE)).toBe('2026-11-20T20:30');
  expect(localInstant('2026-11-20T20:30', ZONE)).toBe(at);
});

test('SV-72: a moment that is not complete, or that the clock skips, is none', () => {
  expect(localInstant('', ZONE)).toBeNull();
  expect(localInstant('2026-11-20T', ZONE)).toBeNull();
  expect(localInstant('2026-03-29T02:30', ZONE)).toBeNull();
});
