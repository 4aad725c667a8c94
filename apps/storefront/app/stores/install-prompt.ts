import { create } from 'zustand';

/** A browser's offer to install the site, which it makes when it sees fit. */
export interface InstallPrompt extends Event {
  /** Asks the visitor, once, and only after a press. */
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<InstallChoice>;
}

export interface InstallChoice {
  readonly outcome: 'accepted' | 'dismissed';
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/** The offer that was made last; null where there is none, or none any more. */
export const useInstallPrompt = create<{ readonly prompt: InstallPrompt | null }>()(() => ({
  prompt: null,
}));

/**
 * Keeps the browser's offer for later. It may come before whatever shows it is loaded, and does not
 * come twice. Rule F-1.
 */
export function catchInstallPrompt(target: Pick<Window, 'addEventListener'>): void {
  target.addEventListener('beforeinstallprompt', (prompt) => {
    prompt.preventDefault();
    useInstallPrompt.setState({ prompt });
  });
}
