import { expect, test } from 'vitest';
import { warnedLabel } from './proposal-words.ts';

test('SU-18: a dish is named with the allergens of it that the order warns of', () => {
  expect(warnedLabel('Soupe miso · 3,50 €', ['gluten', 'soya'])).toBe(
    'Soupe miso · 3,50 € · attention\u00a0: gluten, soja',
  );
  expect(warnedLabel('Soupe miso · 3,50 €')).toBe('Soupe miso · 3,50 €');
});
