import type { OrderRequest } from '@comptoir/contract/orders/checkout';
import { toCents } from '@comptoir/contract/wire/euros';
import { storedMethod } from '@comptoir/domain/checkout/payment-method';
import type { NamedIntent, Payment } from '#modules/payments/payments.ts';
import { type Outcome, type Rejection, rejected, rejectionAt } from '#plugins/http/outcome.ts';

/** The intent that is to pay an order; null for one in cash or over 0, and while none is named. Rule K-25. */
export function intentOf({
  payment_method,
  total,
  transaction_id,
}: OrderRequest): NamedIntent | null {
  const isPaidByCard = storedMethod(payment_method, toCents(total)) === 'card';
  return isPaidByCard ? namedIntent(transaction_id) : null;
}

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
  return rejectionAt(code, `transaction_id.${field}`);
}

export function unknownOrder(): Outcome<never> {
  return rejected(rejectionAt('order_unknown', 'order_id'));
}
