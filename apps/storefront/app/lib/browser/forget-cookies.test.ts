import { expect, test } from 'vitest';
import { forgetCookies } from './forget-cookies.ts';

/** What is written while these cookies are there. */
function written(cookies: string, isMeant: (name: string) => boolean): readonly string[] {
  const all: string[] = [];
  const target = {
    get cookie() {
      return cookies;
    },
    set cookie(text) {
      all.push(text);
    },
  };
  forgetCookies(target, 'shop.fr', isMeant);
  return all;
}

test('F-16: a cookie is deleted for the host and its parent domains', () => {
  expect(written('i18n_locale=fr; a=1=2', () => true)).toEqual([
    'i18n_locale=; Max-Age=0; Path=/',
    'i18n_locale=; Max-Age=0; Path=/; Domain=shop.fr',
    'i18n_locale=; Max-Age=0; Path=/; Domain=fr',
    'a=; Max-Age=0; Path=/',
    'a=; Max-Age=0; Path=/; Domain=shop.fr',
    'a=; Max-Age=0; Path=/; Domain=fr',
  ]);
});

test('what is not meant stays, and no cookie is none', () => {
  expect(written('i18n_locale=fr', (name) => name === 'i18n')).toEqual([]);
  expect(written('', () => true)).toEqual([]);
});
