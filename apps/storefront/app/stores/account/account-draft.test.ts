import { expect, test } from 'vitest';
import { persistState } from '#stores/persistence/persisted-state.ts';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { createAccountDraft, persistedAccountDraft } from './account-draft.ts';

function restoredIn(browser: ReturnType<typeof testStorage>) {
  const store = createAccountDraft();
  const { storage, events } = browser.tab();
  persistState(store, persistedAccountDraft, storage, events);
  return store;
}

test('the draft survives a reload', () => {
  const browser = testStorage();
  const before = restoredIn(browser);
  before.getState().edit({ firstName: 'Zoé', email: 'zoe@example.fr' });
  before.getState().noteCode(1_000);
  expect(restoredIn(browser).getState()).toMatchObject({
    firstName: 'Zoé',
    email: 'zoe@example.fr',
    codeSentAt: 1_000,
  });
});

test('V-9: a code belongs to the address that it was sent to', () => {
  const draft = createAccountDraft();
  draft.getState().edit({ email: 'zoe@example.fr' });
  draft.getState().noteCode(1_000);
  draft.getState().edit({ firstName: 'Zoé', email: 'zoe@example.fr' });
  expect(draft.getState().codeSentAt).toBe(1_000);
  draft.getState().edit({ email: 'zoe@example.org' });
  expect(draft.getState().codeSentAt).toBeNull();
});

test('an empty draft is not stored', () => {
  const browser = testStorage();
  const draft = restoredIn(browser);
  draft.getState().edit({ firstName: 'Zoé' });
  draft.getState().clear();
  expect(browser.has('account-draft')).toBe(false);
});

test.each(['{', 'null', '7', '[]'])('the draft %s is dropped', (stored) => {
  const browser = testStorage({ 'account-draft': stored });
  expect(restoredIn(browser).getState()).toMatchObject({ firstName: '' });
});
