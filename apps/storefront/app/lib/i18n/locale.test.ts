import { expect, test } from 'vitest';
import { rememberLocale } from './locale.ts';

test('the locale is remembered for 365 days', () => {
  const page = { cookie: '' };
  rememberLocale(page);
  expect(page.cookie).toBe('i18n_locale=fr; Max-Age=31536000; Path=/; SameSite=Lax');
});

test('a locale that is remembered already is left alone', () => {
  const page = { cookie: 'other=1; i18n_locale=fr' };
  rememberLocale(page);
  expect(page.cookie).toBe('other=1; i18n_locale=fr');
});
