import { expect, test } from 'vitest';
import { endText, timeLeft } from './end-words.ts';

const ZONE = 'Europe/Paris';
/** A Friday, 20:06 in Paris. */
const NOW = Date.parse('2026-11-20T19:06:00Z');
const text = (until: string) => endText(Date.parse(until), NOW, ZONE);

test('SV-71: an end is a time, the end of a service, or a day', () => {
  expect(text('2026-11-20T19:30:00Z')).toBe('jusqu’à 20:30');
  expect(text('2026-11-21T03:00:00Z')).toBe('jusqu’à la fin du service');
  expect(text('2026-11-22T03:00:00Z')).toBe('demain compris');
  expect(text('2026-11-25T17:00:00Z')).toBe('jusqu’au mercredi 25 novembre, 18:00');
});

test('SV-71: the night belongs to the service before it', () => {
  const now = Date.parse('2026-11-21T01:30:00Z');
  expect(endText(Date.parse('2026-11-21T03:00:00Z'), now, ZONE)).toBe('jusqu’à la fin du service');
});

test('SV-71: what has no end of its own says what ends it', () => {
  expect(endText(null, NOW, ZONE)).toBe('jusqu’à ce qu’un tableau soit ouvert');
  expect(timeLeft(null, NOW)).toBe('');
});

test('SV-71: what is left is counted in minutes, and from a day on not at all', () => {
  const left = (until: string) => timeLeft(Date.parse(until), NOW);
  expect(left('2026-11-20T19:30:00Z')).toBe('encore 24\u00a0min');
  expect(left('2026-11-20T19:06:01Z')).toBe('encore 1\u00a0min');
  expect(left('2026-11-21T03:00:00Z')).toBe('encore 7\u00a0h\u00a054');
  expect(left('2026-11-22T03:00:00Z')).toBe('');
});
