import { persistState, reachableStorage } from '#stores/persistence/persisted-state.ts';
import { persistedCardPayment, useCardPayment } from './card-payment.ts';
import { persistedCheckoutForm, useCheckoutForm } from './checkout-form.ts';
import { persistedConfirmedOrder, useConfirmedOrder } from './confirmed-order.ts';

let isStarted = false;

/** Called by the pages of the checkout only: no other page loads these stores. They belong to one tab's session. */
export function startCheckoutStores(): void {
  if (isStarted || typeof window === 'undefined') return;
  isStarted = true;
  const session = reachableStorage(() => window.sessionStorage);
  persistState(useCheckoutForm, persistedCheckoutForm, session, window);
  persistState(useCardPayment, persistedCardPayment, session, window);
  persistState(useConfirmedOrder, persistedConfirmedOrder, session, window);
}
