import { create } from 'zustand';
import { type PersistedEntry, storedField } from '#stores/persistence/persisted-state.ts';
import { oneOf } from '#stores/persistence/schema.ts';

/** Whether the site is installed in this browser, or the offer was declined. Rule F-6. */
interface InstallState {
  readonly isInstalled: boolean;
  /** The offer, or the steps on an Apple device, were dismissed. */
  readonly isShown: boolean;
  /** Installing was declined for good. */
  readonly isCancelled: boolean;
}

const UNKNOWN: InstallState = { isInstalled: false, isShown: false, isCancelled: false };

export const createInstallStore = () => create<InstallState>()(() => UNKNOWN);

export const useInstall = createInstallStore();

/** Whether installing is no longer offered. */
export function isSettled({ isInstalled, isShown, isCancelled }: InstallState): boolean {
  return isInstalled || isShown || isCancelled;
}

/** The key holds the string `true` or is absent; any other value is dropped. */
const flag = (key: string, name: keyof InstallState): PersistedEntry<InstallState> =>
  storedField(key, name, oneOf([true]), false, (isSet) => isSet || null);

export const persistedInstall: readonly PersistedEntry<InstallState>[] = [
  flag('pwa-installed', 'isInstalled'),
  flag('ios-pwa-prompt-shown', 'isShown'),
  flag('vite-pwa:hide-install', 'isCancelled'),
];

/** The `beforeinstallprompt` event of Chromium browsers. */
export interface InstallPrompt extends Event {
  /** Shows the browser's dialog; allowed once, and only after a user gesture. */
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<InstallChoice>;
}

interface InstallChoice {
  readonly outcome: 'accepted' | 'dismissed';
}

declare global {
  interface Window {
    /** Caught by an inline script of the document, before the bundle runs. */
    installPrompt?: InstallPrompt;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/** The latest event that can still be used, or null. */
export const useInstallPrompt = create<{ readonly prompt: InstallPrompt | null }>()(() => ({
  prompt: null,
}));

/** Takes over the event that the document caught, and later ones. Rule F-1. */
export function catchInstallPrompt(view: Pick<Window, 'installPrompt' | 'addEventListener'>): void {
  const takeOver = (prompt: InstallPrompt) => {
    prompt.preventDefault();
    useInstallPrompt.setState({ prompt });
  };
  if (view.installPrompt) takeOver(view.installPrompt);
  view.addEventListener('beforeinstallprompt', takeOver);
}
