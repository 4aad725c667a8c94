import { useEffect } from 'react';
import { type SessionUser, useSession } from '#stores/account/session.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { useLocationStore } from '#stores/location/location.ts';
import { accountDetails } from './account-details.ts';

/** Whoever orders under an account; null for a guest. One that is not verified can't order yet. */
export function useOrderingUser(): SessionUser | null {
  return useSession(({ token, user }) => (token !== null && user?.isVerified ? user : null));
}

/** Fills the checkout from the account, when it is opened and when somebody logs in meanwhile. */
export function useAccountDetails(): void {
  const user = useOrderingUser();
  const isReady = useCheckoutForm((form) => form.isReady);
  const isPlaceKnown = useLocationStore((location) => location.isReady);
  useEffect(() => {
    // Until its owner has reviewed them the details may be a stranger's.
    if (user === null || user.needsPassword || !isReady || !isPlaceKnown) return;
    const form = useCheckoutForm.getState();
    const found = accountDetails(user, form, useLocationStore.getState());
    form.editPersonal(found.personal);
    form.editDelivery(found.delivery);
  }, [user, isReady, isPlaceKnown]);
}
