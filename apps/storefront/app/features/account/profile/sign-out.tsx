import { createContext, useContext } from 'react';
import { Button, type ButtonLook } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAccountApi } from '#stores/account/account-client.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { useConfirmedOrder } from '#stores/checkout/confirmed-order.ts';
import { rememberLastOrder } from '#stores/checkout/last-order.ts';
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
  rememberLastOrder('');
  useLocationStore.getState().forgetAddress();
  forgetSearches();
}

interface LogoutButtonProps {
  readonly look: ButtonLook;
  readonly className?: string;
}

export function LogoutButton({ look, className }: LogoutButtonProps) {
  const t = useTranslate();
  const api = useAccountApi();
  const signOut = useSignOut();
  const logOut = () => {
    // Needs the token that it ends; the browser forgets it even if the request fails.
    api.logout();
    signOut();
  };
  return (
    <Button look={look} className={className} onClick={logOut}>
      {t('Log out')}
    </Button>
  );
}
