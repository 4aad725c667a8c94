import { platform } from '#lib/platform/platform.ts';
import { keptSession, useSession } from './account/session.ts';
import { keptCart, useCart } from './cart/cart.ts';
import { keptLocation, useLocationStore } from './location/location.ts';
import { keepState } from './persistence/persisted-state.ts';
import { reachableStorage } from './persistence/reachable-storage.ts';

/** Fills the stores with what this browser kept, and keeps them in step with its other tabs. */
export function startStores(): void {
  const local = reachableStorage(() => window.localStorage);
  keepState(useCart, keptCart, local, window);
  keepState(useLocationStore, keptLocation, local, window);
  const secrets = __NATIVE__ ? platform().secrets : local;
  keepState(useSession, keptSession, secrets, window);
}
