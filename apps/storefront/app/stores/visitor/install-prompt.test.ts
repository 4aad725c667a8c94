import { beforeEach, expect, test } from 'vitest';
import { catchInstallPrompt, type InstallPrompt, useInstallPrompt } from './install-prompt.ts';

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
