import type { OrderRequest } from '@comptoir/contract/orders/checkout';
import { PROBLEMS } from '@comptoir/contract/wire/problems';
import type { NamedIntent, Payment, PaymentService } from '#modules/payments/payments.ts';
import { type Rejection, rejection } from './rejection.ts';

/** The payments that the checkout uses. Rules Y-3, Y-4 and Y-21. */
export type OrderPayments = Pick<PaymentService, 'judge' | 'attach' | 'confirm'>;

/** The intent that a request names; null when it names none. */
export function namedIntent(card: OrderRequest['transaction_id']): NamedIntent | null {
  return card?.payment_intent_id
    ? { id: card.payment_intent_id, clientSecret: card.client_secret, customerId: card.customer_id }
    : null;
}

/** Why a payment is not accepted for this order. */
export function paymentRejection(problem: Exclude<Payment, 'paid'>): Rejection {
  switch (problem) {
    case 'unpaid':
    case 'processing':
      return { code: 'payment_required' };
    case 'wrong_secret':
      return intentRejection('intent_unknown', 'client_secret');
    case 'wrong_customer':
      return intentRejection('intent_unknown', 'customer_id');
    default:
      return intentRejection(problem, 'payment_intent_id');
  }
}

function intentRejection(code: 'intent_unknown' | 'intent_used', field: string): Rejection {
  return rejection(code, `transaction_id.${field}`, PROBLEMS[code].message);
}
