import { create } from 'zustand';
import type { KeptEntry } from '#stores/persistence/persisted-state.ts';

/** What is known of the site as an app in this browser. Rule F-6. */
export interface InstallState {
  readonly isInstalled: boolean;
  /** The steps on an Apple device, or any other offer, were seen and put away. */
  readonly isShown: boolean;
  /** Installing was called off for good. */
  readonly isCancelled: boolean;
}

const UNKNOWN: InstallState = { isInstalled: false, isShown: false, isCancelled: false };

export const createInstallStore = () => create<InstallState>()(() => UNKNOWN);

export const useInstall = createInstallStore();

/** Whether nothing more is to be offered. */
export function isSettled({ isInstalled, isShown, isCancelled }: InstallState): boolean {
  return isInstalled || isShown || isCancelled;
}

/** Each is there only as the string `true`; whatever else is there is dropped. */
export const keptInstall: readonly KeptEntry<InstallState>[] = [
  {
    key: 'pwa-installed',
    save: ({ isInstalled }) => isInstalled || null,
    restore: (kept) => (kept === true ? { isInstalled: true } : null),
    absent: { isInstalled: false },
  },
  {
    key: 'ios-pwa-prompt-shown',
    save: ({ isShown }) => isShown || null,
    restore: (kept) => (kept === true ? { isShown: true } : null),
    absent: { isShown: false },
  },
  {
    key: 'vite-pwa:hide-install',
    save: ({ isCancelled }) => isCancelled || null,
    restore: (kept) => (kept === true ? { isCancelled: true } : null),
    absent: { isCancelled: false },
  },
];
