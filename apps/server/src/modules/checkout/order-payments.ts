import { PROBLEMS } from '@comptoir/contract/problems';
import type { Cents } from '@comptoir/domain/money';
import { type Refusal, refusal } from './refusal.ts';

type IntentProblem = 'intent_unknown' | 'intent_used';

/** Whether an intent can still be changed, or its payment has been tried already. */
export type IntentState = 'changeable' | 'settled';

/** Whether an order is paid; `processing`: the provider does not know yet. */
type Payment = 'paid' | 'processing' | 'unpaid' | IntentProblem;

interface UnpaidOrder {
  readonly orderId: string;
  readonly total: Cents;
}

/** What the checkout needs of whoever takes cards. Rules Y-3 and Y-4. */
export interface OrderPayments {
  /** How an intent stands that is to pay this order; a new order has no id yet. */
  judge(intentId: string, orderId: string | null): Promise<IntentProblem | IntentState>;
  /** From now on this intent pays this order, over its total. */
  attach(order: UnpaidOrder, intentId: string, state: IntentState): Promise<Payment>;
  /** Whether the order is paid; `named` is the intent that the browser says pays it. */
  confirm(order: UnpaidOrder, named: string | null): Promise<Payment>;
}

/** Why a payment is not taken as this order's. */
export function paymentRefusal(problem: Exclude<Payment, 'paid'>): Refusal {
  return problem === 'unpaid' || problem === 'processing'
    ? { code: 'payment_required' }
    : refusal(problem, 'transaction_id.payment_intent_id', PROBLEMS[problem].message);
}
