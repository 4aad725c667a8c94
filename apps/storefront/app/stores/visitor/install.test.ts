import { expect, test } from 'vitest';
import { keepState } from '#stores/persistence/persisted-state.ts';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { createInstallStore, isSettled, keptInstall } from './install.ts';

function keptIn(browser: ReturnType<typeof testStorage>) {
  const store = createInstallStore();
  const { storage, events } = browser.tab();
  keepState(store, keptInstall, storage, events);
  return store;
}

const KEYS = ['pwa-installed', 'ios-pwa-prompt-shown', 'vite-pwa:hide-install'];

test.each(KEYS)('F-6: with `%s` nothing is offered any more', (key) => {
  expect(isSettled(keptIn(testStorage({ [key]: 'true' })).getState())).toBe(true);
});

test('F-6: without any of them there is', () => {
  expect(isSettled(keptIn(testStorage()).getState())).toBe(false);
});

test.each(['false', '"true"', '1', '{', ''])('F-6: %j is dropped', (text) => {
  for (const key of KEYS) {
    const browser = testStorage({ [key]: text });
    expect(isSettled(keptIn(browser).getState())).toBe(false);
    expect(browser.has(key)).toBe(false);
  }
});

test('F-6: what is decided in one tab holds in the other, and is kept as the string true', () => {
  const browser = testStorage();
  const [one, other] = [keptIn(browser), keptIn(browser)];
  one.setState({ isInstalled: true });
  expect(other.getState()).toMatchObject({ isInstalled: true, isCancelled: false });
  other.setState({ isShown: true, isCancelled: true });
  expect(one.getState()).toEqual({ isInstalled: true, isShown: true, isCancelled: true });
  const { storage } = browser.tab();
  expect(KEYS.map((key) => storage.getItem(key))).toEqual(['true', 'true', 'true']);
});
