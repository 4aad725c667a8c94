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
  ['Nguyễn', 'nguyen'],
  ['Nguye\u0302\u0303n', 'nguyen'],
  ['Dvořák', 'dvorak'],
  ['Šimon', 'simon'],
  ['Ștefan', 'stefan'],
  ['Đorđe Łukasz', 'dorde lukasz'],
  ['Sørensen Þór', 'sorensen thor'],
  ['Weiß GROẞ', 'weiss gross'],
  ['Bœ\u00aduf gri\u200bllé', 'boeuf grille'],
  ['Kim\u3164', 'kim'],
  ['İstanbul ılık', 'istanbul ilik'],
  ['d\u02bcArcy', 'd arcy'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['กิตติ', 'กิตติ'],
  ['हिन्दी !', 'हिन्दी'],
  ['Zoé🍣Martin', 'zoe martin'],
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

it('Q-1: of the letters of European languages and of Vietnamese those of English remain', () => {
  const blocks = [
    [0x41, 0x17f],
    [0x1cd, 0x1dc],
    [0x1e6, 0x1ed],
    [0x218, 0x21b],
    [0x1ea0, 0x1ef9],
  ] as const;
  for (const [first, last] of blocks) {
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code);
      if (!/\p{Script=Latin}/u.test(letter)) continue;
      const compared = normalise(letter).replaceAll(' ', '');
      expect([letter, compared]).toEqual([letter, expect.stringMatching(/^[a-z]{1,2}$/)]);
    }
  }
});
