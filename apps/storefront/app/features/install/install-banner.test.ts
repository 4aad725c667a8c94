import { beforeEach, expect, test, vi } from 'vitest';
import { type InstallPrompt, useInstall, useInstallPrompt } from '#stores/visitor/install.ts';
import { askBrowser } from './install-banner.tsx';

const UNKNOWN = { isInstalled: false, isShown: false, isCancelled: false };

/** A browser's install prompt that is answered so. */
function offer(outcome: 'accepted' | 'dismissed', fails = false): InstallPrompt {
  const prompt = Object.assign(new Event('beforeinstallprompt'), {
    prompt: async () => {
      if (fails) throw new Error('no');
    },
    userChoice: Promise.resolve({ outcome }),
  });
  useInstallPrompt.setState({ prompt });
  return prompt;
}

beforeEach(() => useInstall.setState(UNKNOWN));

test('F-7: a yes is an installation', async () => {
  await askBrowser(offer('accepted'));
  expect(useInstall.getState()).toEqual({ ...UNKNOWN, isInstalled: true });
  expect(useInstallPrompt.getState().prompt).toBeNull();
});

test('F-7: a no to the browser calls it off for good', async () => {
  await askBrowser(offer('dismissed'));
  expect(useInstall.getState()).toEqual({ ...UNKNOWN, isCancelled: true });
  expect(useInstallPrompt.getState().prompt).toBeNull();
});

test('F-7: a failure is logged, stores nothing, and uses the prompt up', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  await askBrowser(offer('accepted', true));
  expect(info).toHaveBeenCalledExactlyOnceWith('The app could not be installed: Error: no');
  expect(useInstall.getState()).toEqual(UNKNOWN);
  expect(useInstallPrompt.getState().prompt).toBeNull();
  info.mockRestore();
});
