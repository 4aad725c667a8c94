import { platform } from '#lib/platform.ts';
import { keptCart, useCart } from './cart.ts';
import { keepState } from './kept-state.ts';
import { keptLocation, useLocationStore } from './location.ts';
import { reachableStorage } from './reachable-storage.ts';
import { keptSession, useSession } from './session.ts';

/** Fills the stores with what this browser kept, and keeps them in step with its other tabs. */
export function startStores(): void {
  const local = reachableStorage(() => window.localStorage);
  keepState(useCart, keptCart, local, window);
  keepState(useLocationStore, keptLocation, local, window);
  const secrets = __NATIVE__ ? platform().secrets : local;
  keepState(useSession, keptSession, secrets, window);
}
