import { expect, test } from 'vitest';
import { separateStorage } from './preview-start.server.tsx';

/** A tab's storage as browsers have it: its keys are its properties. */
class TabStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

class ANavigator {
  get serviceWorker() {
    return {};
  }
}

function aWindow() {
  const guest = { cart: '["maki"]', token: 'secret' };
  const tab = Object.assign(new TabStorage(), { 'chunk-reload': '7' });
  const state = { isStopped: false };
  const page = {
    sessionStorage: tab as unknown as Storage,
    localStorage: guest as unknown as Storage,
    document: { cookie: 'locale=fr' },
    Navigator: ANavigator,
    caches: {},
    addEventListener() {},
    stop() {
      state.isStopped = true;
    },
  };
  return { page, guest, tab, state };
}

test('CA-34: a preview neither reads nor changes what a guest in the same browser has stored', () => {
  const { page, guest, tab } = aWindow();
  separateStorage(page, 'consent-declined');
  const { localStorage, sessionStorage, document } = page;
  expect(localStorage.getItem('cart')).toBeNull();
  expect(sessionStorage.getItem('chunk-reload')).toBeNull();
  localStorage.setItem('cart', '["temaki"]');
  document.cookie = 'locale=de';
  expect(localStorage.getItem('cart')).toBe('["temaki"]');
  expect(localStorage.cart).toBe('["temaki"]');
  expect([localStorage.length, localStorage.key(0)]).toEqual([1, 'cart']);
  localStorage.clear();
  expect(localStorage.getItem('cart')).toBeNull();
  expect(guest).toEqual({ cart: '["maki"]', token: 'secret' });
  expect(tab.getItem('chunk-reload')).toBe('7');
  expect(document.cookie).toBe('');
});

test('CA-34: a preview has no service worker, and is not measured', () => {
  const { page } = aWindow();
  separateStorage(page, 'consent-declined');
  expect('serviceWorker' in new ANavigator()).toBe(false);
  expect('caches' in page).toBe(false);
  expect(page.sessionStorage.getItem('consent-declined')).toBe('true');
});

test('CA-34: a preview whose storage cannot be separated does not start', () => {
  const { page, state } = aWindow();
  Object.freeze(page);
  expect(() => separateStorage(page, 'consent-declined')).toThrow();
  expect(state.isStopped).toBe(true);
});
