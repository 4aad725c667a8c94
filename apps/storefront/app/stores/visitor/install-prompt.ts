import { create } from 'zustand';

/** The `beforeinstallprompt` event of Chromium browsers. */
export interface InstallPrompt extends Event {
  /** Shows the browser's dialog; allowed once, and only after a user gesture. */
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<InstallChoice>;
}

export interface InstallChoice {
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
  const keep = (prompt: InstallPrompt) => {
    prompt.preventDefault();
    useInstallPrompt.setState({ prompt });
  };
  if (view.installPrompt) keep(view.installPrompt);
  view.addEventListener('beforeinstallprompt', keep);
}
