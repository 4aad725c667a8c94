import { expect, test } from 'vitest';
import { languageAddresses } from './language-addresses.ts';
import { otherLanguages } from './locale.ts';

test('LA-3: a page has an address for each language, and the French one for all others', () => {
  expect(languageAddresses('https://kinone.example', '/menu', ['fr', 'en'])).toEqual([
    { hrefLang: 'fr', href: 'https://kinone.example/menu' },
    { hrefLang: 'en', href: 'https://kinone.example/en/menu' },
    { hrefLang: 'x-default', href: 'https://kinone.example/menu' },
  ]);
});

test('LA-5: a page leads to the other languages, each by its own name', () => {
  expect(otherLanguages(['fr'], 'fr')).toEqual([]);
  expect(otherLanguages(['fr', 'en'], 'fr')).toEqual([
    {
      prefix: '/en',
      link: { lang: 'en-GB', hrefLang: 'en', 'aria-label': 'English', children: 'en' },
    },
  ]);
  expect(otherLanguages(['fr', 'en'], 'en')).toEqual([
    { prefix: '', link: { lang: 'fr', hrefLang: 'fr', 'aria-label': 'Français', children: 'fr' } },
  ]);
});
