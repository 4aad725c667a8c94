import { useLocationStore } from '#stores/location/location.ts';
import { forgetSearches } from '#stores/visitor/recent-searches.ts';
import { useCardPayment } from './card-payment.ts';
import { useCheckoutForm } from './checkout-form.ts';
import { useConfirmedOrder } from './confirmed-order.ts';
import { startCheckoutStores } from './start-checkout.ts';

/** Forgets who ordered, where to and what was looked for: on a shared device nobody finds it afterwards. Rules V-8 and Q-16. */
export function forgetGuest(): void {
  // The checkout may not have been looked at yet since the page was loaded.
  startCheckoutStores();
  useCheckoutForm.getState().forgetGuest();
  useCardPayment.getState().startOver();
  useConfirmedOrder.setState({ order: null });
  useLocationStore.getState().forgetAddress();
  forgetSearches();
}
