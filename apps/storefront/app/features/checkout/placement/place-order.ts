import type { OrderRequest, SubmittedOrder } from '@comptoir/contract/orders/checkout';
import type { CardForm } from '#components/card/card-form.ts';
import type { ApiClient, ApiResult, Problem } from '#lib/api/api-client.ts';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { endRejectedSession } from '#stores/account/session.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import {
  isPaidElsewhere,
  type OrderUnderWay,
  ordersUnderWay,
} from '#stores/checkout/orders-under-way.ts';
import type { NamedPrice } from '../confirmation/price-changes.ts';
import type { OpenIntent } from '../payment/card-intent.ts';
import { isAccountRejected } from './checkout-error.ts';
import type { AnsweredOrder } from './confirmed-order-of.ts';
import { drawNewOrder } from './finish-order.ts';
import { rejectedTexts } from './order-request.ts';

type OrderApi = Pick<ApiClient, 'placeOrder' | 'submitOrder'>;

/** What a guest orders and pays with, and what the page is asked on the way. */
export interface CheckoutSession {
  readonly api: OrderApi;
  /** Shared by all attempts of a page. */
  readonly lock: { isInFlight: boolean };
  /** The order at the price that the guest sees. */
  readonly request: OrderRequest;
  /** The account's; null for a guest. Rule V-12. */
  readonly token: string | null;
  readonly card: {
    /** Null if no card form can be used. */
    readonly readyForm: () => Promise<CardForm | null>;
    readonly readyIntent: () => Promise<ApiResult<OpenIntent>>;
  };
  /** Has the participants of a group pay a share each; null where this browser pays. */
  readonly beginShares: (() => Promise<ApiResult<unknown>>) | null;
  /** The order as the success page shows it. */
  readonly confirmed: (placed: AnsweredOrder) => DisplayedOrder;
  /** Whether the gifts are others than those that are shown, which are then shown. Rule SV-27. */
  readonly haveGiftsChanged: () => Promise<boolean>;
  /** Applies the guards of the steps; they show why the order is not sent. */
  readonly passesGuards: () => boolean;
  readonly onSend: () => void;
  readonly isOnPage: () => boolean;
}

export type PlacementOutcome =
  /** Another tab is paying an order with the same items: the guest is asked whether this is another one. Rule Y-17. */
  | { readonly kind: 'ordered_elsewhere' }
  /** Gifts are gone: the guest confirms the order without them. Rule SV-27. */
  | { readonly kind: 'gifts_changed' }
  /** Another attempt is in flight, as after a double click, or the guards rejected the order. */
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'placed'; readonly order: DisplayedOrder }
  /** The group has an order, which is not confirmed before all have paid. Rule GP-11. */
  | { readonly kind: 'shares_begun' }
  /** The API returned another price: the guest has to confirm it. Rule K-17. */
  | { readonly kind: 'repriced'; readonly price: NamedPrice }
  /** `reason` is the bank's, or empty. The same order can be sent again. Rule K-18. */
  | { readonly kind: 'failed'; readonly problem: Problem; readonly reason: string }
  /** It failed after the guest had left the page: nothing is shown. */
  | { readonly kind: 'left' };

/**
 * The way of an order from « Commander » to its answer, one attempt at a time. After any failure it can be gone again:
 * the order's `local_id` makes it the same order, and its intent the same payment. Rules K-9, K-11, K-18 and Y-10.
 */
export async function placeOrder(
  session: CheckoutSession,
  /** The guest wants it although another tab is paying the same. */
  isWanted = false,
): Promise<PlacementOutcome> {
  const { lock, request, token } = session;
  const { send, end } = ordersUnderWay();
  const sent = { localId: request.local_id, lines: useCart.getState().lines, sentAt: Date.now() };

  // What the guest has to decide before.
  if (await session.haveGiftsChanged()) return { kind: 'gifts_changed' };
  // Between this and `send` nothing is awaited, or two tabs could pass here at once.
  if (!isWanted && isOrderedElsewhere(sent.localId)) return { kind: 'ordered_elsewhere' };
  if (lock.isInFlight || !session.passesGuards()) return { kind: 'not_sent' };
  const excessive = rejectedTexts(request);
  if (excessive) return { kind: 'failed', problem: excessive, reason: '' };

  // Other tabs know of it from now on. A payment whose outcome is unknown keeps what was sent with it.
  lock.isInFlight = true;
  if (useCardPayment.getState().awaited === null) send(sent);
  session.onSend();
  const answer = await answerTo(session, sent);
  lock.isInFlight = false;

  const { awaited } = useCardPayment.getState();
  if (answer.ok) {
    if (session.beginShares && awaited === null) return { kind: 'shares_begun' };
    return { kind: 'placed', order: awaited ?? session.confirmed(answer.payload) };
  }
  // A payment whose outcome is unknown is still under way.
  if (awaited === null) end(sent.localId);
  const { problem, reason = '' } = answer;
  if (token !== null && isAccountRejected(problem)) endRejectedSession(token);
  if (!session.isOnPage()) return { kind: 'left' };
  if (problem.quote) return { kind: 'repriced', price: problem.quote };
  return { kind: 'failed', problem, reason };
}

/** Whether another tab is paying an order with the items of the cart. Rule Y-17. */
export function isOrderedElsewhere(localId: string): boolean {
  const { lines } = useCart.getState();
  return isPaidElsewhere(ordersUnderWay().orders, { localId, lines, now: Date.now() });
}

type Answer =
  | { readonly ok: true; readonly payload: AnsweredOrder }
  | { readonly ok: false; readonly problem: Problem; readonly reason?: string };

/** The answer to a payment that was started before, whose outcome is asked for first; else to this order. Rule Y-12. */
async function answerTo(session: CheckoutSession, sent: OrderUnderWay): Promise<Answer> {
  const { api, request, beginShares } = session;
  const earlier = await findAwaited(api);
  if (earlier.kind === 'expired') return { ok: false, problem: earlier.problem };
  if (earlier.kind === 'found') return earlier.result;
  ordersUnderWay().send(sent);
  // An order over 0 has nothing to pay. Rule K-25.
  const isPaidByCard = request.payment_method === 'card' && request.total > 0;
  if (!isPaidByCard) return sendOrder(session);
  return beginShares ? orderInShares(session, beginShares) : payByCard(session);
}

/** Places an order, which may be stored from now on, whatever is answered. Rule K-18. */
function place(api: OrderApi, request: OrderRequest, token: string | null) {
  useCheckoutForm.getState().editDelivery({ sentId: request.local_id });
  return api.placeOrder(request, token);
}

/** Places an order and submits it, which is idempotent: both can be repeated. Rule K-18. */
async function sendOrder({ api, request, token }: CheckoutSession): Promise<Answer> {
  const placed = await place(api, request, token);
  if (!placed.ok) return placed;
  const submitted = await api.submitOrder({
    order_id: placed.payload.order_id,
    transaction_id: request.transaction_id,
    status: 'pending',
  });
  // The key of the order comes with its placement; submitted in cash, it is pending as before.
  return submitted.ok ? placed : submitted;
}

/**
 * Places a group's order without a payment, and has its participants pay a share each. An intent of this tab may be
 * bound to the order that was sent before, which is not paid in shares then: this is another order. Rules GP-11 and GS-7.
 */
async function orderInShares(
  { api, request, token }: CheckoutSession,
  beginShares: () => Promise<ApiResult<unknown>>,
): Promise<Answer> {
  if (useCardPayment.getState().paymentIntentId !== null) {
    useCardPayment.getState().startOver();
    drawNewOrder();
  }
  const { localId } = useCheckoutForm.getState();
  const placed = await place(api, { ...request, local_id: localId }, token);
  if (!placed.ok || placed.payload.status === 'paid') return placed;
  const begun = await beginShares();
  return begun.ok ? placed : begun;
}

/**
 * Places an order, has its intent paid, and asks the API for the outcome: the browser's own is not trusted. Rules Y-10
 * to Y-12.
 */
async function payByCard({
  api,
  request,
  token,
  card,
  confirmed,
}: CheckoutSession): Promise<Answer> {
  const form = await card.readyForm();
  if (form === null) return rejected('payment_failed');
  if (!(await form.begin())) return rejected('card_incomplete');
  const intent = await card.readyIntent();
  if (!intent.ok) return isProviderAway(intent.problem) ? rejected('payment_failed') : intent;
  const { id, clientSecret, customerId } = intent.payload;
  const paid = { client_secret: clientSecret, customer_id: customerId, payment_intent_id: id };
  const placed = await place(api, { ...request, transaction_id: paid }, token);
  // The intent was already paid, in another tab or before a reload.
  if (!placed.ok || placed.payload.status === 'paid') return placed;
  const { begin, fail } = useCardPayment.getState();
  begin(confirmed(placed.payload));
  const outcome = await form.confirm(intent.payload);
  if (outcome.kind === 'failed') {
    fail();
    return { ...rejected('payment_failed'), reason: outcome.reason };
  }
  const settled = await settlePayment(api, placed.payload.order_id, paid);
  if (settled.ok) return settled;
  if (settled.problem.status === 402) fail();
  return { ok: false, problem: asLate(settled.problem) };
}

function rejected(code: 'card_incomplete' | 'payment_failed') {
  return { ok: false, problem: { code, message: '', errors: [], status: 402 } } as const;
}

/** The card provider is down or too slow: before an intent is open, nothing can have been paid. */
function isProviderAway({ code }: Problem): boolean {
  return code === 'payment_unavailable' || code === 'payment_timeout';
}

/** For an order that expired after its payment was started: the money may be refunded. Rule K-33. */
function asLate(problem: Problem): Problem {
  return problem.code === 'order_expired' ? { ...problem, code: 'payment_late' } : problem;
}

type Awaited =
  /** No payment has an unknown outcome: another attempt cannot take money twice. */
  | { readonly kind: 'none' }
  /** The order has expired: the next attempt is a new order. Rule K-33. */
  | { readonly kind: 'expired'; readonly problem: Problem }
  | {
      readonly kind: 'found';
      readonly order: DisplayedOrder;
      readonly result: ApiResult<SubmittedOrder>;
    };

/** Asks for the outcome of the payment that was started. Rule Y-12. */
export async function findAwaited(api: Pick<OrderApi, 'submitOrder'>): Promise<Awaited> {
  const { awaited, clientSecret, customerId, paymentIntentId, fail, expire } =
    useCardPayment.getState();
  if (awaited === null) return { kind: 'none' };
  const card = {
    client_secret: clientSecret,
    customer_id: customerId,
    payment_intent_id: paymentIntentId,
  };
  const result = await settlePayment(api, awaited.orderId || awaited.key, card, 1);
  if (!result.ok && result.problem.code === 'order_expired') {
    // The next order gets its own intent and `local_id`; cart and form stay.
    expire();
    drawNewOrder();
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

/** For a payment whose outcome is unknown. */
const RETRY_DELAY_MS = 1_000;
const MAXIMUM_ATTEMPTS = 3;

/** Submits an order as paid; repeats that while the outcome may change. */
async function settlePayment(
  api: Pick<OrderApi, 'submitOrder'>,
  orderId: string,
  card: OrderRequest['transaction_id'],
  attempts = MAXIMUM_ATTEMPTS,
): Promise<ApiResult<SubmittedOrder>> {
  const result = await api.submitOrder({
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
