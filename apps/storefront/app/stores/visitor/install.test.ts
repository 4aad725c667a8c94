import { beforeEach, expect, test } from 'vitest';
import { persistState } from '#stores/persistence/persisted-state.ts';
import { testStorage } from '#stores/persistence/test-storage.ts';
import {
  catchInstallPrompt,
  createInstallStore,
  type InstallPrompt,
  isSettled,
  persistedInstall,
  useInstallPrompt,
} from './install.ts';

function restoredIn(browser: ReturnType<typeof testStorage>) {
  const store = createInstallStore();
  const { storage, events } = browser.tab();
  persistState(store, persistedInstall, storage, events);
  return store;
}

const KEYS = ['pwa-installed', 'ios-pwa-prompt-shown', 'vite-pwa:hide-install'];

test.each(KEYS)('F-6: with `%s` nothing is offered any more', (key) => {
  expect(isSettled(restoredIn(testStorage({ [key]: 'true' })).getState())).toBe(true);
});

test('F-6: without any of them there is', () => {
  expect(isSettled(restoredIn(testStorage()).getState())).toBe(false);
});

test.each(['false', '"true"', '1', '{', ''])('F-6: %j is dropped', (text) => {
  for (const key of KEYS) {
    const browser = testStorage({ [key]: text });
    expect(isSettled(restoredIn(browser).getState())).toBe(false);
    expect(browser.has(key)).toBe(false);
  }
});

test('F-6: what is decided in one tab holds in the other, and is stored as the string true', () => {
  const browser = testStorage();
  const [one, other] = [restoredIn(browser), restoredIn(browser)];
  one.setState({ isInstalled: true });
  expect(other.getState()).toMatchObject({ isInstalled: true, isCancelled: false });
  other.setState({ isShown: true, isCancelled: true });
  expect(one.getState()).toEqual({ isInstalled: true, isShown: true, isCancelled: true });
  const { storage } = browser.tab();
  expect(KEYS.map((key) => storage.getItem(key))).toEqual(['true', 'true', 'true']);
});

const anOffer = (): InstallPrompt =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {},
    userChoice: Promise.resolve({ outcome: 'accepted' } as const),
  });

const caught = () => useInstallPrompt.getState().prompt;

beforeEach(() => useInstallPrompt.setState({ prompt: null }));

test('F-1: an offer of the browser’s is caught and its own hint held back', () => {
  const view = new EventTarget();
  catchInstallPrompt(view);
  expect(caught()).toBeNull();
  const offer = anOffer();
  view.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(caught()).toBe(offer);
});

test('F-1: one that the document has caught earlier is taken', () => {
  const installPrompt = anOffer();
  catchInstallPrompt(Object.assign(new EventTarget(), { installPrompt }));
  expect(caught()).toBe(installPrompt);
});
