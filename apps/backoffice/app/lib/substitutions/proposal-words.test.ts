import { expect, test } from 'vitest';
import { additionText, avoidedText, inOneLine } from './proposal-words.ts';

test('SU-18: a dish is named with the allergens of it that the order warns of', () => {
  expect(inOneLine(['3,50\u00a0€', 'Soupe miso', avoidedText(['gluten', 'soya'])])).toBe(
    '3,50\u00a0€ · Soupe miso · attention\u00a0: gluten, soja',
  );
  expect(inOneLine(['3,50\u00a0€', 'Soupe miso', avoidedText()])).toBe('3,50\u00a0€ · Soupe miso');
});

test('SU-16: what a choice adds to a price is named, and nothing where it adds nothing', () => {
  expect(additionText(1)).toBe('+1,00\u00a0€');
  expect(additionText(0)).toBe('');
});
