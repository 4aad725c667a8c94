import {
  acceptsPayment,
  type PaymentMethod,
  type PaymentOptions,
} from '@comptoir/domain/payment-method';

/** The ways of paying that this storefront can carry out. */
export const WORKING_METHODS: readonly PaymentMethod[] = ['cash'];

/** What a visitor can choose from: taken by the restaurant, and carried out here. Rule K-12. */
export function offeredMethods(options: PaymentOptions): readonly PaymentMethod[] {
  return WORKING_METHODS.filter((method) => acceptsPayment(method, options));
}
