import { expect, test } from 'vitest';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { removeObsoleteKeys } from './storage-maintenance.tsx';

/** What is left of these keys. */
function left(...keys: readonly string[]): readonly string[] {
  const browser = testStorage(Object.fromEntries(keys.map((key) => [key, 'true'])));
  removeObsoleteKeys(browser.tab().storage);
  return keys.filter((key) => browser.has(key));
}

test('F-10: keys that contain cache, pwa or workbox are deleted, at any position, in any case', () => {
  expect(
    left('cache', 'menu-cache-v1', 'appCache', 'pwa', 'pwa-version', 'x-pwa', 'workbox-expiration'),
  ).toEqual([]);
});

test('F-10: what a visitor has answered lasts', () => {
  const answered = ['pwa-installed', 'ios-pwa-prompt-shown', 'vite-pwa:hide-install'];
  expect(left(...answered, 'pwa-installed-2')).toEqual(answered);
});

test('F-10: nothing else is touched', () => {
  const others = ['cart', 'cart-totals', 'cart-choices', 'location', 'token', 'user'];
  const more = ['cookie-consent', 'last-visit', 'checkout-form', 'account-draft', 'dish-filter'];
  expect(left(...others, ...more)).toEqual([...others, ...more]);
});
