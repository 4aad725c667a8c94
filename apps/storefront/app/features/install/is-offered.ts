import type { InstallGate } from './install-gate.ts';
import type { InstallMethod } from './install-method.ts';

interface Circumstances {
  readonly way: InstallMethod;
  readonly gate: InstallGate;
  /** The browser has made its offer. */
  readonly hasPrompt: boolean;
  /** Installed, seen, called off for good, or running as an app already. */
  readonly isSettled: boolean;
}

/** Whether there is something to offer now. Rules F-3 to F-6. */
export function isOffered({ way, gate, hasPrompt, isSettled }: Circumstances): boolean {
  if (isSettled) return false;
  if (way === 'prompt') return hasPrompt && gate !== 'shut';
  // Without an offer of the browser's there is nothing to be shown when waiting took too long.
  return gate === 'met' || (gate === 'overdue' && hasPrompt);
}
