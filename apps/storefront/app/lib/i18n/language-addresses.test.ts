import { expect, test } from 'vitest';
import { languageAddresses } from './language-addresses.ts';

test('LA-3: a page has an address for each language, and the French one for all others', () => {
  expect(languageAddresses('https://kinone.example', '/menu', ['fr', 'en'])).toEqual([
    { hrefLang: 'fr', href: 'https://kinone.example/menu' },
    { hrefLang: 'en', href: 'https://kinone.example/en/menu' },
    { hrefLang: 'x-default', href: 'https://kinone.example/menu' },
  ]);
});
