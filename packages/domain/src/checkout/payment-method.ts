import type { Cents } from '../money/money.ts';

/** How an order is paid. Rule K-12. */
export type PaymentMethod = 'cash' | 'card';

/** The payment methods that the restaurant accepts. */
export interface PaymentOptions {
  readonly cash: boolean;
  readonly card: boolean;
}

/** The state of a card payment in the browser; `amount` in cents. Rules Y-10 and K-11. */
export interface CardPayment {
  readonly clientSecret: string | null;
  readonly customerId: string | null;
  readonly paymentIntentId: string | null;
  readonly amount: Cents | null;
}

/** Before a payment and after the order. Rule K-11. */
export const NO_CARD_PAYMENT: CardPayment = {
  clientSecret: null,
  customerId: null,
  paymentIntentId: null,
  amount: null,
};

/** In cents: card networks charge no smaller amount in euros. Rule K-12. */
export const SMALLEST_CARD_AMOUNT: Cents = 50;

/** The method to start with: cash, or card where the restaurant takes no cash. Rule K-12. */
export function defaultPaymentMethod(options: PaymentOptions): PaymentMethod {
  return options.cash ? 'cash' : 'card';
}

/** Whether the restaurant accepts the method, regardless of the amount. Rule K-12. */
export function acceptsPayment(method: PaymentMethod, options: PaymentOptions): boolean {
  return options[method];
}

/** Whether an order over `total` cents can be had with the method: over 0 there is nothing to pay. Rules K-12 and K-25. */
export function canPay(method: PaymentMethod, options: PaymentOptions, total: Cents): boolean {
  if (total === 0) return true;
  return acceptsPayment(method, options) && (method === 'cash' || total >= SMALLEST_CARD_AMOUNT);
}

/** The method that an order over `total` cents is stored with: over 0 it is like one in cash. Rule K-25. */
export function storedMethod(method: PaymentMethod, total: Cents): PaymentMethod {
  return total === 0 ? 'cash' : method;
}
