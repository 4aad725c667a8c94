import { useEffect, useState } from 'react';
import { PAGE_START } from '#lib/browser/page-start.ts';
import { reachableStorage } from '#stores/persistence/persisted-state.ts';
import { objectOf, or, text } from '#stores/persistence/schema.ts';
import type { InstallMethod } from './install-method.ts';

/**
 * What stands between a visitor and an offer to install: `shut` while it is waited for consent and an
 * address, `met` once both were there and the delay was over, `overdue` when waiting took too long.
 */
export type InstallGate = 'shut' | 'met' | 'overdue';

const DELAY = 2000;
const DELAY_AFTER_POLLING = 1500;
const POLL = 1000;
const TIMEOUT_MS = 15_000;

/**
 * Waits until the conditions are met; `passed` is the page's age in milliseconds. Notifies of every state
 * after `shut`. Returns the clean-up. Rules F-3 to F-5.
 */
export function waitAtGate(
  isMet: () => boolean,
  passed: number,
  notify: (gate: InstallGate) => void,
): () => void {
  const after = (milliseconds: number, gate: InstallGate) =>
    setTimeout(() => notify(gate), Math.max(0, milliseconds));

  if (isMet()) {
    const delay = after(DELAY - passed, 'met');
    return () => clearTimeout(delay);
  }

  let delay: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (delay !== undefined || !isMet()) return;
    clearInterval(poll);
    delay = setTimeout(() => {
      clearTimeout(limit);
      notify('met');
    }, DELAY_AFTER_POLLING);
  };
  const poll = setInterval(look, POLL);
  const limit = setTimeout(
    () => {
      look();
      clearInterval(poll);
      notify('overdue');
    },
    Math.max(0, TIMEOUT_MS - passed),
  );

  return () => {
    clearInterval(poll);
    clearTimeout(delay);
    clearTimeout(limit);
  };
}

/**
 * Whether consent was given and a place is saved. Read from storage, since the stores may not have
 * started. Rule F-3.
 */
export function areConditionsMet(storage: Storage): boolean {
  return storage.getItem('cookie-consent') === 'true' && hasPlace(storage.getItem('location'));
}

const written = (stored: unknown) => text(stored).trim() || undefined;
const storedPlace = objectOf({
  _distance: or(objectOf({ address: written }), null),
  zone: or(objectOf({ postal_code: written }), null),
});

/** A measured address, or a zone. */
function hasPlace(location: string | null): boolean {
  try {
    const place = storedPlace(JSON.parse(location ?? ''));
    return place !== undefined && (place._distance !== null || place.zone !== null);
  } catch {
    return false;
  }
}

interface Circumstances {
  readonly method: InstallMethod;
  readonly gate: InstallGate;
  /** The browser has made its offer. */
  readonly hasPrompt: boolean;
  /** Installed, dismissed, cancelled, or running as an app. */
  readonly isSettled: boolean;
}

/** Whether there is something to offer now. Rules F-3 to F-6. */
export function isOffered({ method, gate, hasPrompt, isSettled }: Circumstances): boolean {
  if (isSettled) return false;
  if (method === 'prompt') return hasPrompt && gate !== 'shut';
  // Without an offer of the browser's there is nothing to be shown when waiting took too long.
  return gate === 'met' || (gate === 'overdue' && hasPrompt);
}

/** The gate as it stands, since the page was started. */
export function useInstallGate(): InstallGate {
  const [gate, setGate] = useState<InstallGate>('shut');
  useEffect(() => {
    const storage = reachableStorage(() => window.localStorage);
    return waitAtGate(() => areConditionsMet(storage), Date.now() - PAGE_START, setGate);
  }, []);
  return gate;
}
