import { platform } from '#lib/platform/platform.ts';
import { persistedSession, useSession } from './account/session.ts';
import { isLent, persistedCart, useCart } from './cart/cart.ts';
import { persistedLocation, useLocationStore } from './location/location.ts';
import { persistState, reachableStorage } from './persistence/persisted-state.ts';

/**
 * Fills the stores of every page from storage and synchronises them with other tabs. A module of its own, so
 * that the bundler puts it into the shared chunk with the stores.
 */
export function startStores(): void {
  const local = reachableStorage(() => window.localStorage);
  persistState(useCart, persistedCart, local, window, isLent);
  persistState(useLocationStore, persistedLocation, local, window);
  const secrets = __NATIVE__ ? platform().secrets : local;
  persistState(useSession, persistedSession, secrets, window);
}
