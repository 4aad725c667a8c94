import type { OrderRequest } from '@comptoir/contract/orders/checkout';
import { PROBLEMS } from '@comptoir/contract/wire/problems';
import type { Cents } from '@comptoir/domain/money/money';
import type { CardIntent } from '#adapters/cards/card-gateway.ts';
import { type Refusal, refusal } from './refusal.ts';

/** Why an intent does not pay an order. */
type IntentProblem = 'intent_unknown' | 'intent_used' | 'wrong_secret' | 'wrong_customer';

/** The state of a card payment as the browser names it; null for what it leaves out. */
export interface NamedIntent {
  readonly id: string;
  readonly clientSecret: string | null;
  readonly customerId: string | null;
}

/** Whether an order is paid; `processing`: the provider does not know yet. */
type Payment = 'paid' | 'processing' | 'unpaid' | IntentProblem;

interface UnpaidOrder {
  readonly orderId: string;
  readonly total: Cents;
}

/** What the checkout needs of whoever takes cards. Rules Y-3, Y-4 and Y-21. */
export interface OrderPayments {
  /** The intent that is to pay this order, or what is against it; a new order has no id yet. */
  judge(named: NamedIntent, orderId: string | null): Promise<CardIntent | IntentProblem>;
  /** From now on this intent pays this order, over its total. */
  attach(order: UnpaidOrder, judged: CardIntent): Promise<Payment>;
  /** Whether the order is paid; `named` is the intent that the browser says pays it. */
  confirm(order: UnpaidOrder, named: NamedIntent | null): Promise<Payment>;
}

/** The intent that a request names; null when it names none. */
export function namedIntent(card: OrderRequest['transaction_id']): NamedIntent | null {
  return card?.payment_intent_id
    ? { id: card.payment_intent_id, clientSecret: card.client_secret, customerId: card.customer_id }
    : null;
}

/** Why a payment is not taken as this order's. */
export function paymentRefusal(problem: Exclude<Payment, 'paid'>): Refusal {
  switch (problem) {
    case 'unpaid':
    case 'processing':
      return { code: 'payment_required' };
    case 'wrong_secret':
      return intentRefusal('intent_unknown', 'client_secret');
    case 'wrong_customer':
      return intentRefusal('intent_unknown', 'customer_id');
    default:
      return intentRefusal(problem, 'payment_intent_id');
  }
}

function intentRefusal(code: 'intent_unknown' | 'intent_used', field: string): Refusal {
  return refusal(code, `transaction_id.${field}`, PROBLEMS[code].message);
}
