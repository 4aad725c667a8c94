import { createContext, useContext } from 'react';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { useConfirmedOrder } from '#stores/checkout/confirmed-order.ts';
import { startCheckoutStores } from '#stores/checkout/start-checkout.ts';
import { useLocationStore } from '#stores/location/location.ts';
import { forgetSearches } from '#stores/visitor/recent-searches.ts';

/** Ends the session and opens the home page, without the redirect to the login. */
export const SignOutContext = createContext<() => Promise<void>>(async () => {});

export function useSignOut(): () => Promise<void> {
  return useContext(SignOutContext);
}

/** Removes the guest's details, address and searches, for shared devices. Rules V-8 and Q-16. */
export function forgetGuest(): void {
  // No page of the checkout may have started its stores since the page was loaded.
  startCheckoutStores();
  useCheckoutForm.getState().forgetGuest();
  useCardPayment.getState().startOver();
  useConfirmedOrder.setState({ order: null });
  useLocationStore.getState().forgetAddress();
  forgetSearches();
}
