import type { Cents } from '@comptoir/domain/money/money';
import type Stripe from 'stripe';
import type {
  CardDispute,
  CardDisputeState,
  CardEvent,
  CardIntent,
  CardIntentStatus,
  CardRefund,
  IntentDraft,
} from './card-gateway.ts';

/** The keys of an intent's metadata. Rule Y-20. */
export const SHOP = 'shop';
const LOCAL_ID = 'local_id';
const ORDER_ID = 'order_id';
/** The customer id that the browser sent, where Stripe does not know it. */
const CUSTOMER_ID = 'customer_id';

/** The metadata of a new intent. */
export function newMetadata(shopId: string, { localId }: IntentDraft): Record<string, string> {
  return { [SHOP]: shopId, [LOCAL_ID]: localId };
}

/** The metadata for a customer that Stripe does not know. */
export function unknownCustomer(customerId: string): Record<string, string> {
  return { [CUSTOMER_ID]: customerId };
}

/** The metadata that binds an intent to an order; other keys stay. */
export function orderMetadata(orderId: string): Record<string, string> {
  return { [ORDER_ID]: orderId };
}

/** An unknown status is treated as `processing`, on which nothing is decided. */
const STATUSES: Readonly<Partial<Record<Stripe.PaymentIntent['status'], CardIntentStatus>>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  // Only of intents with manual capture, which this shop does not create.
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

export function toIntent(intent: Stripe.PaymentIntent): CardIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: STATUSES[intent.status] ?? 'processing',
    amount: intent.amount,
    received: intent.status === 'succeeded' ? (intent.amount_received ?? intent.amount) : 0,
    orderId: intent.metadata?.[ORDER_ID] || null,
    customerId: idOf(intent.customer) ?? (intent.metadata?.[CUSTOMER_ID] || null),
    failedAttempt: intent.last_payment_error?.charge ?? null,
  };
}

function idOf(reference: string | { readonly id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}

/** Maps an event; the state of the intent is read from the API, as events may be old. Rule Y-5. */
export function toCardEvent({ id, type, data }: Stripe.Event): CardEvent {
  if (type.startsWith('payout.')) return { id, kind: 'payout' };
  const about: StripeObject = data.object;
  const intentId = intentOf(type, about);
  if (intentId === null) return { id, kind: 'other' };
  if (isMovement(type)) return { id, kind: 'movement', intentId };
  // An attempt without a charge is identified by the event.
  const failedAttempt =
    type === 'payment_intent.payment_failed' ? (about.last_payment_error?.charge ?? id) : null;
  return { id, kind: 'intent', intentId, failedAttempt };
}

interface StripeObject {
  readonly object?: string;
  readonly id?: string;
  readonly payment_intent?: unknown;
  readonly last_payment_error?: { readonly charge?: string } | null;
}

/** Charges, refunds and disputes name their intent; other objects have none. */
function intentOf(type: string, about: StripeObject): string | null {
  if ((about.object ?? type).startsWith('payment_intent')) return about.id ?? null;
  return typeof about.payment_intent === 'string' ? about.payment_intent : null;
}

/** Events about refunds and disputes. Rules Y-33 and Y-34. */
function isMovement(type: string): boolean {
  return /^(charge\.refund|charge\.dispute\.|refund\.)/.test(type);
}

/** The metadata key with the refund's idempotency key. */
export const REFUND_KEY = 'refund_key';

/** A refund's money is off the account from the start, pending or not, until it fails or is cancelled. */
export function toRefund({
  id,
  amount,
  status,
  metadata,
  failure_reason,
}: Stripe.Refund): CardRefund {
  const isBack = status === 'failed' || status === 'canceled';
  return {
    id,
    key: metadata?.[REFUND_KEY] || null,
    amount,
    failure: isBack ? (failure_reason ?? status) : null,
  };
}

/** An unknown status counts as `open`, so that its money is not refunded twice. */
const STATES: Readonly<Record<string, CardDisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
};

export function toDispute(dispute: Stripe.Dispute): CardDispute {
  return {
    id: dispute.id,
    amount: dispute.amount,
    state: STATES[dispute.status] ?? 'open',
    reason: dispute.reason,
    openedAt: dispute.created * 1_000,
    movements: dispute.balance_transactions
      .filter(({ amount }) => amount !== 0)
      .map((transaction) => ({ id: transaction.id, amount: movedBy(transaction, dispute) })),
  };
}

/** On an account of another currency the disputed amount replaces the movement's. */
function movedBy({ amount, currency }: Stripe.BalanceTransaction, dispute: Stripe.Dispute): Cents {
  return currency === dispute.currency ? amount : Math.sign(amount) * dispute.amount;
}

/** Whether this shop created the intent: other programs may use the same account of the provider. Rule Y-20. */
export function isOwn(shopId: string, { metadata }: Stripe.PaymentIntent): boolean {
  return metadata?.[SHOP] === shopId;
}
