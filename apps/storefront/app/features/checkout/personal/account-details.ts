import type { PersonalForm } from '@comptoir/domain/checkout/form-rules';
import { useEffect } from 'react';
import { addressLine, addressParts } from '#lib/format/address-line.ts';
import { useHydrated } from '#lib/hydration/hydrated.ts';
import { type SessionUser, useSession } from '#stores/account/session.ts';
import {
  type CheckoutFormState,
  type DeliveryDetails,
  useCheckoutForm,
} from '#stores/checkout/checkout-form.ts';
import { type LocationState, useLocationStore } from '#stores/location/location.ts';

export interface AccountDetails {
  readonly personal: Partial<PersonalForm>;
  readonly delivery: Partial<Pick<DeliveryDetails, 'address' | 'postalCode' | 'city'>>;
}

const PERSONAL = ['firstName', 'lastName', 'email', 'phone'] as const;

/** The account's details for fields that are empty; its address only while no place is chosen or typed. Rule V-11. */
export function accountDetails(
  user: Omit<SessionUser, 'id' | 'isVerified'>,
  form: Pick<CheckoutFormState, 'personal' | 'delivery'>,
  location: Pick<LocationState, 'query' | 'zone' | 'distance'>,
): AccountDetails {
  const missing = PERSONAL.filter((name) => form.personal[name].trim() === '' && user[name] !== '');
  const { query, zone, distance } = location;
  const isFree = !(query || zone || distance || addressLine(form.delivery));
  return {
    personal: Object.fromEntries(missing.map((name) => [name, user[name]])),
    delivery: isFree && user.address ? addressParts(user.address) : {},
  };
}

/** The account that orders; null for a guest or an unverified account, which cannot order. */
export function useOrderingUser(): SessionUser | null {
  return useSession(({ token, user }) => (token !== null && user?.isVerified ? user : null));
}

/** Fills empty fields from the account, on entry and after a login in another tab. */
export function useAccountDetails(): void {
  const user = useOrderingUser();
  const isHydrated = useHydrated();
  useEffect(() => {
    // Until the owner has chosen a password the details may be a stranger's. Rule V-20.
    if (user === null || user.needsPassword || !isHydrated) return;
    const form = useCheckoutForm.getState();
    const found = accountDetails(user, form, useLocationStore.getState());
    form.editPersonal(found.personal);
    form.editDelivery(found.delivery);
  }, [user, isHydrated]);
}
