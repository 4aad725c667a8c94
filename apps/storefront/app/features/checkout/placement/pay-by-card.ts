import type { OrderRequest, PlacedOrder } from '@comptoir/contract/orders/checkout';
import type { ApiClient, ApiResult, Problem } from '#lib/api/api-client.ts';
import type { CardTerminal } from '../payment/card-form.ts';
import type { OpenIntent } from '../payment/card-intent.ts';

/** How long between two questions about a payment whose end is not known. */
const PAUSE_MS = 1_000;
const QUESTIONS = 3;

export interface CardSale {
  readonly api: Pick<ApiClient, 'placeOrder' | 'finalizeOrder'>;
  /** Null when none can be used. */
  readonly readyTerminal: () => Promise<CardTerminal | null>;
  readonly readyIntent: () => Promise<ApiResult<OpenIntent>>;
  readonly requestWith: (card: OrderRequest['transaction_id']) => OrderRequest;
  /** Of the account in whose name it is placed; null for a guest's. Rule V-12. */
  readonly token: string | null;
  /** Told before any money moves. */
  readonly onPlaced: (placed: PlacedOrder) => void;
  readonly onFailed: (reason: string) => void;
}

/**
 * Places an order, lets its intent be paid, and asks the API whether it was. The browser's own word
 * decides nothing but what is asked next: whatever is lost on the way, the same sale can be tried again
 * and is the same order and the same intent. Rules Y-10 to Y-12.
 */
export async function payByCard(sale: CardSale): Promise<ApiResult<PlacedOrder>> {
  const { api } = sale;
  const terminal = await sale.readyTerminal();
  if (terminal === null || !(await terminal.begin())) return refused('card_incomplete');
  const intent = await sale.readyIntent();
  if (!intent.ok) return intent;
  const { id, clientSecret, customerId } = intent.payload;
  const card = { client_secret: clientSecret, customer_id: customerId, payment_intent_id: id };
  const placed = await api.placeOrder(sale.requestWith(card), sale.token);
  // The intent had been paid already, in another tab or before a reload.
  if (!placed.ok || placed.payload.status === 'paid') return placed;
  sale.onPlaced(placed.payload);
  const outcome = await terminal.confirm(intent.payload);
  if (outcome.kind === 'failed') {
    sale.onFailed(outcome.reason);
    return refused('payment_failed');
  }
  const settled = await settlePayment(api, placed.payload.order_id, card);
  if (!settled.ok && settled.problem.status === 402) sale.onFailed('');
  return settled.ok ? settled : { ok: false, problem: asLate(settled.problem) };
}

/** That an order has expired says more once its payment was begun: money may go back. Rule K-33. */
export function asLate(problem: Problem): Problem {
  return problem.code === 'order_expired' ? { ...problem, code: 'payment_late' } : problem;
}

/** Asks whether an order is paid, and again while there is no answer. */
export async function settlePayment(
  api: Pick<ApiClient, 'finalizeOrder'>,
  orderId: string,
  card: OrderRequest['transaction_id'],
  questions = QUESTIONS,
): Promise<ApiResult<PlacedOrder>> {
  const result = await api.finalizeOrder({
    order_id: orderId,
    transaction_id: card,
    status: 'paid',
  });
  if (result.ok || questions <= 1 || !mayChange(result.problem)) return result;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return settlePayment(api, orderId, card, questions - 1);
}

/** A bank may take a moment, and so may a network. */
function mayChange({ status }: Problem): boolean {
  return status === 0 || status === 402 || status >= 500;
}

function refused(code: 'card_incomplete' | 'payment_failed'): ApiResult<never> {
  return { ok: false, problem: { code, message: '', errors: [], status: 402 } };
}
