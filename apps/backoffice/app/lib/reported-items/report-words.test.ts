import { expect, test } from 'vitest';
import { unitsTexts } from './report-words.ts';

test('RI-31: says what is missing and what is wrong', () => {
  const maki = { part: 1, name: 'Maki saumon', quantity: 2 };
  const soup = { part: 2, name: 'Soupe miso', quantity: 1 };
  expect(
    unitsTexts([
      { ...maki, problem: 'missing' },
      { ...soup, problem: 'wrong' },
    ]),
  ).toEqual(['Manque\u00a0: 2 × Maki saumon', 'Erreur\u00a0: 1 × Soupe miso']);
  expect(unitsTexts([{ ...soup, problem: 'missing' }])).toEqual(['Manque\u00a0: 1 × Soupe miso']);
});
