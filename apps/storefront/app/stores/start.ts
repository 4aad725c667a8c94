import { keptCart, useCart } from './cart.ts';
import { keptCheckoutForm, useCheckoutForm } from './checkout-form.ts';
import { keptConfirmedOrder, useConfirmedOrder } from './confirmed-order.ts';
import { keepState } from './kept-state.ts';
import { keptLocation, useLocationStore } from './location.ts';
import { keptSession, useSession } from './session.ts';

/**
 * Fills the stores with what this browser kept, and keeps them in step with its other tabs. What was
 * typed into the checkout, and the order it became, belong to one tab and its session.
 */
export function startStores(): void {
  const local = reachable(() => window.localStorage);
  const session = reachable(() => window.sessionStorage);
  keepState(useCart, keptCart, local, window);
  keepState(useLocationStore, keptLocation, local, window);
  keepState(useSession, keptSession, local, window);
  keepState(useCheckoutForm, keptCheckoutForm, session, window);
  keepState(useConfirmedOrder, keptConfirmedOrder, session, window);
}

/** A browser that forbids storage throws already when asked for it; then nothing is kept. */
function reachable(storage: () => Storage): Storage {
  try {
    return storage();
  } catch {
    return FORGETFUL;
  }
}

const FORGETFUL: Storage = {
  length: 0,
  clear: () => {},
  getItem: () => null,
  key: () => null,
  removeItem: () => {},
  setItem: () => {},
};
