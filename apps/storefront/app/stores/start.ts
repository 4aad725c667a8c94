import { platform } from '#lib/platform/platform.ts';
import { persistedSession, useSession } from './account/session.ts';
import { persistedCart, useCart } from './cart/cart.ts';
import { persistedLocation, useLocationStore } from './location/location.ts';
import { persistState } from './persistence/persisted-state.ts';
import { reachableStorage } from './persistence/reachable-storage.ts';

/** Fills the stores of every page from storage and synchronises them with other tabs. */
export function startStores(): void {
  const local = reachableStorage(() => window.localStorage);
  persistState(useCart, persistedCart, local, window);
  persistState(useLocationStore, persistedLocation, local, window);
  const secrets = __NATIVE__ ? platform().secrets : local;
  persistState(useSession, persistedSession, secrets, window);
}
