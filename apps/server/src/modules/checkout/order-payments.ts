import { PROBLEMS } from '@comptoir/contract/problems';
import type { Cents } from '@comptoir/domain/money';
import { type Refusal, refusal } from './refusal.ts';

type IntentProblem = 'intent_unknown' | 'intent_used';

/** What the checkout needs of whoever takes cards. Rules Y-3 and Y-4. */
export interface OrderPayments {
  /** What stands against an intent that is to pay this order; a new order has no id yet. */
  judge(intentId: string, orderId: string | null): Promise<IntentProblem | null>;
  /** From now on this intent pays this order, over its total. */
  attach(
    orderId: string,
    intentId: string,
    total: Cents,
  ): Promise<'paid' | 'unpaid' | IntentProblem>;
  /** Whether the order is paid; `named` is the intent that the browser says pays it. */
  confirm(
    order: { readonly orderId: string; readonly total: Cents },
    named: string | null,
  ): Promise<'paid' | 'unpaid' | IntentProblem>;
}

/** Why a payment is not taken as this order's. */
export function paymentRefusal(problem: 'unpaid' | IntentProblem): Refusal {
  return problem === 'unpaid'
    ? { code: 'payment_required' }
    : refusal(problem, 'transaction_id.payment_intent_id', PROBLEMS[problem].message);
}
