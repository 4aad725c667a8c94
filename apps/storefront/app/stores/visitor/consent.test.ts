import { expect, test } from 'vitest';
import { persistState } from '#stores/persistence/persisted-state.ts';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { createConsentStore, persistedConsent } from './consent.ts';

function restoredIn(browser: ReturnType<typeof testStorage>) {
  const store = createConsentStore();
  const { storage, events } = browser.tab();
  persistState(store, persistedConsent, storage, events);
  return store;
}

test('consent is stored as the string true, and restored', () => {
  const browser = testStorage();
  restoredIn(browser).setState({ isGiven: true });
  expect(browser.tab().storage.getItem('cookie-consent')).toBe('true');
  expect(restoredIn(browser).getState().isGiven).toBe(true);
});

test('withdrawn consent leaves no key, and other tabs follow', () => {
  const browser = testStorage({ 'cookie-consent': 'true' });
  const [one, other] = [restoredIn(browser), restoredIn(browser)];
  one.setState({ isGiven: false });
  expect(browser.has('cookie-consent')).toBe(false);
  expect(other.getState().isGiven).toBe(false);
});

test.each(['false', '"true"', '1', 'yes', '{', ''])(
  '%j is no consent, and is dropped',
  (stored) => {
    const browser = testStorage({ 'cookie-consent': stored });
    expect(restoredIn(browser).getState().isGiven).toBe(false);
    expect(browser.has('cookie-consent')).toBe(false);
  },
);
