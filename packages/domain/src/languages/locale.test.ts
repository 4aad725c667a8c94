import { expect, test } from 'vitest';
import { isLocale, LOCALES, localePrefix } from './locale.ts';

test('LA-30: the languages are French and English', () => {
  expect(['fr', 'en', 'de', 'FR', '', null].filter(isLocale)).toEqual(['fr', 'en']);
});

test('LA-31: addresses of English begin with its name, those of French with none', () => {
  expect(LOCALES.map(localePrefix)).toEqual(['', '/en']);
});
