import { useCardPayment } from './card-payment.ts';
import { useCheckoutForm } from './checkout-form.ts';
import { useConfirmedOrder } from './confirmed-order.ts';
import { useLocationStore } from './location.ts';
import { startCheckoutStores } from './start-checkout.ts';

/** Forgets who ordered and where to: on a shared device nobody finds it afterwards. Rule V-8. */
export function forgetGuest(): void {
  // The checkout may not have been looked at yet since the page was loaded.
  startCheckoutStores();
  useCheckoutForm.getState().forgetGuest();
  useCardPayment.getState().startOver();
  useConfirmedOrder.setState({ order: null });
  useLocationStore.getState().forgetAddress();
}
