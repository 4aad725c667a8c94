import {
  acceptsPayment,
  defaultPaymentMethod,
  type PaymentMethod,
  type PaymentOptions,
} from '@comptoir/domain/payment-method';

/** The ways of paying that this storefront can carry out. */
export const WORKING_METHODS: readonly PaymentMethod[] = ['cash', 'card'];

/** What a visitor can choose from: taken by the restaurant, and carried out here. Rule K-12. */
export function offeredMethods(options: PaymentOptions): readonly PaymentMethod[] {
  return WORKING_METHODS.filter((method) => acceptsPayment(method, options));
}

/** The way that was chosen, as long as the restaurant takes it; else the one to start with. Rule K-12. */
export function chosenMethod(chosen: PaymentMethod | null, options: PaymentOptions): PaymentMethod {
  return chosen !== null && acceptsPayment(chosen, options)
    ? chosen
    : defaultPaymentMethod(options);
}
