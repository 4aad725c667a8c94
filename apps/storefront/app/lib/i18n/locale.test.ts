import { expect, test } from 'vitest';
import { localeCookie } from './locale.ts';

test('LA-4: the language is remembered for 365 days', () => {
  expect(localeCookie('fr')).toBe('i18n_locale=fr; Max-Age=31536000; Path=/; SameSite=Lax');
  expect(localeCookie('en')).toBe('i18n_locale=en; Max-Age=31536000; Path=/; SameSite=Lax');
});
