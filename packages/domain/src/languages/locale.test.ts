import { describe, expect, test } from 'vitest';
import { isLocale, negotiateLocale } from './locale.ts';

const BOTH = ['fr', 'en'] as const;

describe('the language of a request', () => {
  test.each([
    ['en', 'en'],
    ['en-GB,en;q=0.9,fr;q=0.8', 'en'],
    ['fr-FR,fr;q=0.9,en;q=0.8', 'fr'],
    ['de-DE, de;q=0.9, en;q=0.5, fr;q=0.1', 'en'],
    ['EN-us', 'en'],
    ['en;q=0.3, fr;q=0.7', 'fr'],
    ['en;q=0, *', 'fr'],
    ['de', 'fr'],
    ['*', 'fr'],
    ['', 'fr'],
    [';;q=,,', 'fr'],
    [undefined, 'fr'],
  ])('LA-31: %j is answered in %s', (header, locale) => {
    expect(negotiateLocale(header, BOTH)).toBe(locale);
  });

  test('LA-31: French where the shop has no other', () => {
    expect(negotiateLocale('en', ['fr'])).toBe('fr');
  });

  test('LA-30: the languages are French and English', () => {
    expect(['fr', 'en', 'de', 'FR', '', null].filter(isLocale)).toEqual(['fr', 'en']);
  });
});
