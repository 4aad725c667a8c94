import { useEffect } from 'react';
import { addressLine } from '#lib/format/address-line.ts';
import type { SessionUser } from '#stores/account/session.ts';
import { type DeliveryDetails, useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { useOrderingUser } from './account-details.ts';

type Access = Pick<DeliveryDetails, 'entryCode' | 'floor'>;

/** The account's entry code and floor for a delivery to its address that has neither; null for any other. Rule K-34. */
export function accountAccess(
  { address, entryCode, floor }: Access & Pick<SessionUser, 'address'>,
  delivery: DeliveryDetails,
): Access | null {
  const isHome = addressLine(delivery) === address;
  const isTyped = delivery.entryCode + delivery.floor !== '';
  return isHome && !isTyped ? { entryCode, floor } : null;
}

/** Fills them in when the address becomes that of the account: what is emptied afterwards stays empty. */
export function useAccountAccess(): void {
  const user = useOrderingUser();
  const line = useCheckoutForm(({ delivery }) => addressLine(delivery));
  useEffect(() => {
    if (user === null || user.needsPassword || line === '') return;
    const { delivery, editDelivery } = useCheckoutForm.getState();
    const access = accountAccess(user, delivery);
    if (access) editDelivery(access);
  }, [user, line]);
}
