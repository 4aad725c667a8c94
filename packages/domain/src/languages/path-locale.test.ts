import { expect, test } from 'vitest';
import { localeOfPath } from './path-locale.ts';

test.each([
  ['/', 'fr'],
  ['/menu', 'fr'],
  ['/fr/menu', 'fr'],
  ['/en', 'en'],
  ['/en/', 'en'],
  ['/en.data', 'en'],
  ['/en/menu', 'en'],
  ['/entrees', 'fr'],
  ['/EN/menu', 'fr'],
])('LA-1: the page at %s is in « %s »', (path, locale) => {
  expect(localeOfPath(path, ['fr', 'en'])).toBe(locale);
});

test('LA-1: a shop with French alone has no other pages', () => {
  expect(localeOfPath('/en/menu', ['fr'])).toBe('fr');
});
