import { expect, test } from 'vitest';
import { catchInstallPrompt, useInstallPrompt } from './install-prompt.ts';

test('F-1: the browser’s offer is caught and its own hint held back', () => {
  const target = new EventTarget();
  catchInstallPrompt(target);
  expect(useInstallPrompt.getState().prompt).toBeNull();
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  target.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(useInstallPrompt.getState().prompt).toBe(offer);
});
