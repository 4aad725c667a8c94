import type { PersonalForm } from '@comptoir/domain/checkout/form-rules';
import { addressParts } from '#lib/format/address-line.ts';
import type { SessionUser } from '#stores/account/session.ts';
import type { CheckoutFormState, DeliveryDetails } from '#stores/checkout/checkout-form.ts';
import type { LocationState } from '#stores/location/location.ts';

export interface AccountDetails {
  readonly personal: Partial<PersonalForm>;
  readonly delivery: Partial<Pick<DeliveryDetails, 'address' | 'postalCode' | 'city'>>;
}

const PERSONAL = ['firstName', 'lastName', 'email', 'phone'] as const;

/**
 * What the checkout takes over from the account: whatever is still empty. An address is taken over
 * whole, and only while nothing says where the order goes. Rule V-11.
 */
export function accountDetails(
  user: Omit<SessionUser, 'id' | 'isVerified'>,
  form: Pick<CheckoutFormState, 'personal' | 'delivery'>,
  location: Pick<LocationState, 'query' | 'zone' | 'distance'>,
): AccountDetails {
  const missing = PERSONAL.filter((name) => form.personal[name].trim() === '' && user[name] !== '');
  const { address, postalCode, city } = form.delivery;
  const isPlaced = location.query !== '' || location.zone !== null || location.distance !== null;
  const isTyped = [address, postalCode, city].some((part) => part.trim() !== '');
  return {
    personal: Object.fromEntries(missing.map((name) => [name, user[name]])),
    delivery: isPlaced || isTyped || user.address === '' ? {} : addressParts(user.address),
  };
}
