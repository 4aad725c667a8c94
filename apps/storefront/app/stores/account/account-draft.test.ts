import { expect, test } from 'vitest';
import { keepState } from '#stores/persistence/persisted-state.ts';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { createAccountDraft, keptAccountDraft } from './account-draft.ts';

function keptIn(browser: ReturnType<typeof testStorage>) {
  const store = createAccountDraft();
  const { storage, events } = browser.tab();
  keepState(store, keptAccountDraft, storage, events);
  return store;
}

test('what was typed survives a reload', () => {
  const browser = testStorage();
  const before = keptIn(browser);
  before.getState().edit({ firstName: 'Zoé', email: 'zoe@example.fr' });
  before.getState().noteCode(1_000);
  expect(keptIn(browser).getState()).toMatchObject({
    firstName: 'Zoé',
    email: 'zoe@example.fr',
    codeSentAt: 1_000,
    isReady: true,
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

test('nothing typed keeps nothing', () => {
  const browser = testStorage();
  const draft = keptIn(browser);
  draft.getState().edit({ firstName: 'Zoé' });
  draft.getState().clear();
  expect(browser.has('account-draft')).toBe(false);
});

test.each(['{', 'null', '7', '[]'])('the draft %s is dropped', (kept) => {
  const browser = testStorage({ 'account-draft': kept });
  expect(keptIn(browser).getState()).toMatchObject({ firstName: '', isReady: true });
});
