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
  interface Window {
    /** What the document has caught before anything else was there. */
    installPrompt?: InstallPrompt;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/** The offer that was made last; null where there is none, or none any more. */
export const useInstallPrompt = create<{ readonly prompt: InstallPrompt | null }>()(() => ({
  prompt: null,
}));

/** Takes the offer that the document has caught, and those that follow. Rule F-1. */
export function catchInstallPrompt(view: Pick<Window, 'installPrompt' | 'addEventListener'>): void {
  const keep = (prompt: InstallPrompt) => {
    prompt.preventDefault();
    useInstallPrompt.setState({ prompt });
  };
  if (view.installPrompt) keep(view.installPrompt);
  view.addEventListener('beforeinstallprompt', keep);
}
