import { PROBLEMS } from '@comptoir/contract/problems';
import type { Cents } from '@comptoir/domain/money';
import { type Refusal, refusal } from './refusal.ts';

type IntentProblem = 'intent_unknown' | 'intent_used';

/** Whether an intent can still be changed, or its payment has been tried already. */
export type IntentState = 'changeable' | 'settled';

interface UnpaidOrder {
  readonly orderId: string;
  readonly total: Cents;
}

/** What the checkout needs of whoever takes cards. Rules Y-3 and Y-4. */
export interface OrderPayments {
  /** How an intent stands that is to pay this order; a new order has no id yet. */
  judge(intentId: string, orderId: string | null): Promise<IntentProblem | IntentState>;
  /** From now on this intent pays this order, over its total. */
  attach(
    order: UnpaidOrder,
    intentId: string,
    state: IntentState,
  ): Promise<'paid' | 'unpaid' | IntentProblem>;
  /** Whether the order is paid; `named` is the intent that the browser says pays it. */
  confirm(order: UnpaidOrder, named: string | null): Promise<'paid' | 'unpaid' | IntentProblem>;
}

/** Why a payment is not taken as this order's. */
export function paymentRefusal(problem: 'unpaid' | IntentProblem): Refusal {
  return problem === 'unpaid'
    ? { code: 'payment_required' }
    : refusal(problem, 'transaction_id.payment_intent_id', PROBLEMS[problem].message);
}
