import { expect, test } from 'vitest';
import { deleteMeasurementCookies, pagePath } from './data-layer.ts';

/** What is written while these cookies are there. */
function written(cookies: string, host: string): readonly string[] {
  const all: string[] = [];
  const target = {
    get cookie() {
      return cookies;
    },
    set cookie(text) {
      all.push(text);
    },
  };
  deleteMeasurementCookies(target, host);
  return all;
}

test('measurement cookies are deleted for the host and its parent domains', () => {
  expect(written('i18n_locale=fr; _ga=GA1.1.5; _ga_X1=GS1', 'shop.example.fr')).toEqual([
    '_ga=; Max-Age=0; Path=/',
    '_ga=; Max-Age=0; Path=/; Domain=shop.example.fr',
    '_ga=; Max-Age=0; Path=/; Domain=example.fr',
    '_ga=; Max-Age=0; Path=/; Domain=fr',
    '_ga_X1=; Max-Age=0; Path=/',
    '_ga_X1=; Max-Age=0; Path=/; Domain=shop.example.fr',
    '_ga_X1=; Max-Age=0; Path=/; Domain=example.fr',
    '_ga_X1=; Max-Age=0; Path=/; Domain=fr',
  ]);
});

test('other cookies stay', () => {
  expect(written('i18n_locale=fr; gala=1', 'localhost')).toEqual([]);
  expect(written('', 'localhost')).toEqual([]);
});

test.each([
  ['/menu', '', '/menu'],
  ['/menu', '?product=soupe-miso&utm_source=x', '/menu?product=soupe-miso'],
  ['/checkout', '?step=payment', '/checkout?step=payment'],
  ['/auth/verify', '?email=camille%40example.fr', '/auth/verify'],
  ['/order', '?key=secret', '/order'],
  ['/group/secret/menu', '?product=soupe-miso', '/group?product=soupe-miso'],
  ['/fr/group/secret', '', '/fr/group'],
])('%s%s is sent as %s', (pathname, search, sent) => {
  expect(pagePath(pathname, search)).toBe(sent);
});
