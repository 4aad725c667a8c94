import { expect, test } from 'vitest';
import { fallbackProblem } from './fallback.ts';

const FALLBACKS = new Map([
  ['kitchen', null],
  ['counter', 'kitchen'],
  ['bar', 'counter'],
  // Stored before loops were rejected.
  ['old', 'older'],
  ['older', 'old'],
]);

test('PR-23: a fallback is another printer that exists', () => {
  expect(fallbackProblem('kitchen', null, FALLBACKS)).toBeNull();
  expect(fallbackProblem('kitchen', 'kitchen', FALLBACKS)).toBe('itself');
  expect(fallbackProblem('kitchen', 'cellar', FALLBACKS)).toBe('unknown');
  expect(fallbackProblem('bar', 'kitchen', FALLBACKS)).toBeNull();
  expect(fallbackProblem(null, 'bar', FALLBACKS)).toBeNull();
  expect(fallbackProblem(null, 'cellar', FALLBACKS)).toBe('unknown');
});

test('PR-23: fallbacks lead back to no printer, over however many', () => {
  expect(fallbackProblem('kitchen', 'counter', FALLBACKS)).toBe('loop');
  expect(fallbackProblem('kitchen', 'bar', FALLBACKS)).toBe('loop');
  expect(fallbackProblem('counter', 'bar', FALLBACKS)).toBe('loop');
  expect(fallbackProblem('bar', 'old', FALLBACKS)).toBeNull();
});
