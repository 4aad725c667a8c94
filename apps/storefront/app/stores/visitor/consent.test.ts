import { expect, test } from 'vitest';
import { keepState } from '#stores/persistence/persisted-state.ts';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { createConsentStore, keptConsent } from './consent.ts';

function keptIn(browser: ReturnType<typeof testStorage>) {
  const store = createConsentStore();
  const { storage, events } = browser.tab();
  keepState(store, keptConsent, storage, events);
  return store;
}

test('a yes is kept as the string true, and found again', () => {
  const browser = testStorage();
  keptIn(browser).setState({ isGiven: true });
  expect(browser.tab().storage.getItem('cookie-consent')).toBe('true');
  expect(keptIn(browser).getState().isGiven).toBe(true);
});

test('taking it back leaves nothing behind, and other tabs hear of it', () => {
  const browser = testStorage({ 'cookie-consent': 'true' });
  const [one, other] = [keptIn(browser), keptIn(browser)];
  one.setState({ isGiven: false });
  expect(browser.has('cookie-consent')).toBe(false);
  expect(other.getState().isGiven).toBe(false);
});

test.each(['false', '"true"', '1', 'yes', '{', ''])('%j is no consent, and is dropped', (kept) => {
  const browser = testStorage({ 'cookie-consent': kept });
  expect(keptIn(browser).getState().isGiven).toBe(false);
  expect(browser.has('cookie-consent')).toBe(false);
});
