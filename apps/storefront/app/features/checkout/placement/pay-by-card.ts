import type { FinalizedOrder, OrderRequest, PlacedOrder } from '@comptoir/contract/orders/checkout';
import type { CardForm } from '#components/card/card-form.ts';
import type { ApiClient, ApiResult, Problem } from '#lib/api/api-client.ts';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { ordersUnderWay } from '#stores/checkout/orders-under-way.ts';
import type { OpenIntent } from '../payment/card-intent.ts';

export type Awaited =
  /** No payment has an unknown outcome: another attempt cannot take money twice. */
  | { readonly kind: 'none' }
  /** The order has expired: the next attempt is a new order. Rule K-33. */
  | { readonly kind: 'expired'; readonly problem: Problem }
  | {
      readonly kind: 'found';
      readonly order: DisplayedOrder;
      readonly result: ApiResult<FinalizedOrder>;
    };

/** Asks for the outcome of the payment that was started. Rule Y-12. */
export async function findAwaited(api: Pick<ApiClient, 'finalizeOrder'>): Promise<Awaited> {
  const { awaited, clientSecret, customerId, paymentIntentId, fail } = useCardPayment.getState();
  if (awaited === null) return { kind: 'none' };
  const card = {
    client_secret: clientSecret,
    customer_id: customerId,
    payment_intent_id: paymentIntentId,
  };
  const result = await settlePayment(api, awaited.orderId || awaited.key, card, 1);
  if (!result.ok && result.problem.code === 'order_expired') {
    forgetLatePayment();
    return { kind: 'expired', problem: asLate(result.problem) };
  }
  // Not paid, or gone: the attempt is over.
  if (!result.ok && [402, 404, 409, 422].includes(result.problem.status)) {
    fail();
    ordersUnderWay().end(useCheckoutForm.getState().localId);
    return { kind: 'none' };
  }
  return { kind: 'found', order: awaited, result };
}

/** The next order gets its own intent and `local_id`; cart and form stay. Rule K-33. */
function forgetLatePayment(): void {
  useCardPayment.getState().expire();
  drawNewOrder();
}

/** The order of this tab is over: what is sent next is another one. */
export function drawNewOrder(): void {
  const { localId, drawLocalId } = useCheckoutForm.getState();
  ordersUnderWay().end(localId);
  drawLocalId();
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
  /** Called before the card is charged. */
  readonly onPlaced: (placed: PlacedOrder) => void;
  readonly onFailed: (reason: string) => void;
}

/**
 * Places an order, has its intent paid, and asks the API for the outcome: the browser's own is not trusted.
 * After any failure the same sale can be repeated, as the same order and intent. Rules Y-10 to Y-12.
 */
export async function payByCard(sale: CardSale): Promise<ApiResult<FinalizedOrder>> {
  const { api } = sale;
  const form = await sale.readyForm();
  if (form === null) return rejected('payment_failed');
  if (!(await form.begin())) return rejected('card_incomplete');
  const intent = await sale.readyIntent();
  if (!intent.ok) return isProviderAway(intent.problem) ? rejected('payment_failed') : intent;
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

/** The card provider is down or too slow: before an intent is open, nothing can have been paid. */
function isProviderAway({ code }: Problem): boolean {
  return code === 'payment_unavailable' || code === 'payment_timeout';
}

/** For an order that expired after its payment was started: the money may be refunded. Rule K-33. */
function asLate(problem: Problem): Problem {
  return problem.code === 'order_expired' ? { ...problem, code: 'payment_late' } : problem;
}

/** Finalizes an order as paid; repeats that while the outcome may change. */
async function settlePayment(
  api: Pick<ApiClient, 'finalizeOrder'>,
  orderId: string,
  card: OrderRequest['transaction_id'],
  attempts = MAXIMUM_ATTEMPTS,
): Promise<ApiResult<FinalizedOrder>> {
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
