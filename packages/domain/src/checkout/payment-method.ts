import type { Cents } from '../money/money.ts';

export type PaymentMethod = 'cash' | 'card';

/** Which ways of paying the restaurant takes. */
export interface PaymentOptions {
  readonly cash: boolean;
  readonly card: boolean;
}

/** What the browser knows of a card payment in progress. */
export interface CardPayment {
  readonly clientSecret: string | null;
  readonly customerId: string | null;
  readonly paymentIntentId: string | null;
  readonly amount: Cents | null;
}

export const NO_CARD_PAYMENT: CardPayment = {
  clientSecret: null,
  customerId: null,
  paymentIntentId: null,
  amount: null,
};

/** Less can't be charged to a card: its networks take no smaller amount in euros. Rule K-12. */
export const SMALLEST_CARD_AMOUNT: Cents = 50;

/** The method to start with: cash, or card where the restaurant takes no cash. Rule K-12. */
export function defaultPaymentMethod(options: PaymentOptions): PaymentMethod {
  return options.cash ? 'cash' : 'card';
}

/** Whether the restaurant takes an order paid this way, whatever it comes to. Rule K-12. */
export function acceptsPayment(method: PaymentMethod, options: PaymentOptions): boolean {
  return options[method];
}

/** Whether an order over `total` cents can be paid this way here. Rule K-12. */
export function canPay(method: PaymentMethod, options: PaymentOptions, total: Cents): boolean {
  return acceptsPayment(method, options) && (method === 'cash' || total >= SMALLEST_CARD_AMOUNT);
}
