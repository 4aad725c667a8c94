import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalise } from './compared-text.ts';

it.each([
  ['Crème brûlée', 'creme brulee'],
  ['  BŒUF  grillé ! ', 'boeuf grille'],
  ["L'avocat", 'l avocat'],
  ['Cre\u0300me', 'creme'],
  ['Ex æquo', 'ex aequo'],
  ['Saké 15 cl', 'sake 15 cl'],
  ['…', ''],
])('Q-1: %j is compared as %j', (text, expected) => {
  expect(normalise(text)).toBe(expected);
});

it('Q-1: normalising twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normalise(normalise(text))).toBe(normalise(text));
    }),
    { numRuns: 1000 },
  );
});
