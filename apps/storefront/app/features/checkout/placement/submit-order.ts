import type { OrderRequest, PlacedOrder } from '@comptoir/contract/orders/checkout';
import type { ApiClient, ApiResult, Problem } from '#lib/api/api-client.ts';
import type { CardForm } from '../payment/card-form.ts';
import type { OpenIntent } from '../payment/card-intent.ts';

/**
 * Places an order and finalizes it. After any failure the same request can be repeated: its `local_id` makes
 * it the same order, and finalizing is idempotent. Rule K-18.
 */
export async function sendOrder(
  api: Pick<ApiClient, 'placeOrder' | 'finalizeOrder'>,
  request: OrderRequest,
  /** The account's; null for a guest. Rule V-12. */
  token: string | null = null,
): Promise<ApiResult<PlacedOrder>> {
  const placed = await api.placeOrder(request, token);
  if (!placed.ok) return placed;
  return api.finalizeOrder({
    order_id: placed.payload.order_id,
    transaction_id: request.transaction_id,
    status: 'pending',
  });
}

/** For a payment whose outcome is unknown. */
const RETRY_DELAY_MS = 1_000;
const MAXIMUM_ATTEMPTS = 3;

export interface CardSale {
  readonly api: Pick<ApiClient, 'placeOrder' | 'finalizeOrder'>;
  /** Null if no card form can be used. */
  readonly readyForm: () => Promise<CardForm | null>;
  readonly readyIntent: () => Promise<ApiResult<OpenIntent>>;
  readonly requestWith: (card: OrderRequest['transaction_id']) => OrderRequest;
  /** The account's; null for a guest. Rule V-12. */
  readonly token: string | null;
  /** Called before any money moves. */
  readonly onPlaced: (placed: PlacedOrder) => void;
  readonly onFailed: (reason: string) => void;
}

/**
 * Places an order, has its intent paid, and asks the API for the outcome: the browser's own is not trusted.
 * After any failure the same sale can be repeated, as the same order and intent. Rules Y-10 to Y-12.
 */
export async function payByCard(sale: CardSale): Promise<ApiResult<PlacedOrder>> {
  const { api } = sale;
  const form = await sale.readyForm();
  if (form === null || !(await form.begin())) return rejected('card_incomplete');
  const intent = await sale.readyIntent();
  if (!intent.ok) return intent;
  const { id, clientSecret, customerId } = intent.payload;
  const card = { client_secret: clientSecret, customer_id: customerId, payment_intent_id: id };
  const placed = await api.placeOrder(sale.requestWith(card), sale.token);
  // The intent was already paid, in another tab or before a reload.
  if (!placed.ok || placed.payload.status === 'paid') return placed;
  sale.onPlaced(placed.payload);
  const outcome = await form.confirm(intent.payload);
  if (outcome.kind === 'failed') {
    sale.onFailed(outcome.reason);
    return rejected('payment_failed');
  }
  const settled = await settlePayment(api, placed.payload.order_id, card);
  if (!settled.ok && settled.problem.status === 402) sale.onFailed('');
  return settled.ok ? settled : { ok: false, problem: asLate(settled.problem) };
}

/** For an order that expired after its payment was started: the money may be refunded. Rule K-33. */
export function asLate(problem: Problem): Problem {
  return problem.code === 'order_expired' ? { ...problem, code: 'payment_late' } : problem;
}

/** Finalizes an order as paid; repeats that while the outcome may change. */
export async function settlePayment(
  api: Pick<ApiClient, 'finalizeOrder'>,
  orderId: string,
  card: OrderRequest['transaction_id'],
  attempts = MAXIMUM_ATTEMPTS,
): Promise<ApiResult<PlacedOrder>> {
  const result = await api.finalizeOrder({
    order_id: orderId,
    transaction_id: card,
    status: 'paid',
  });
  if (result.ok || attempts <= 1 || !mayChange(result.problem)) return result;
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  return settlePayment(api, orderId, card, attempts - 1);
}

/** No answer, not paid yet, or a failing server. */
function mayChange({ status }: Problem): boolean {
  return status === 0 || status === 402 || status >= 500;
}

function rejected(code: 'card_incomplete' | 'payment_failed'): ApiResult<never> {
  return { ok: false, problem: { code, message: '', errors: [], status: 402 } };
}
