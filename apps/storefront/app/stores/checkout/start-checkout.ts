import { keepState } from '#stores/persistence/persisted-state.ts';
import { reachableStorage } from '#stores/persistence/reachable-storage.ts';
import { keptCardPayment, useCardPayment } from './card-payment.ts';
import { keptCheckoutForm, useCheckoutForm } from './checkout-form.ts';
import { keptConfirmedOrder, useConfirmedOrder } from './confirmed-order.ts';

let isStarted = false;

/**
 * Fills the stores of the checkout, on the pages that need them: no other page loads their code.
 * What was typed into the checkout, and the order it became, belong to one tab and its session.
 */
export function startCheckoutStores(): void {
  if (isStarted || typeof window === 'undefined') return;
  isStarted = true;
  const session = reachableStorage(() => window.sessionStorage);
  keepState(useCheckoutForm, keptCheckoutForm, session, window);
  keepState(useCardPayment, keptCardPayment, session, window);
  keepState(useConfirmedOrder, keptConfirmedOrder, session, window);
}
