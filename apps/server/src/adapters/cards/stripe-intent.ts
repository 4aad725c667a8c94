import type Stripe from 'stripe';
import type { CardIntent, CardIntentStatus, IntentDraft } from './card-gateway.ts';
import type { IntentMark } from './intent-ownership.ts';

/** The keys of an intent's metadata. Rule Y-20. */
const SHOP = 'shop';
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

/** The ownership metadata of an intent. */
export function markOf({ id, metadata }: Stripe.PaymentIntent): IntentMark {
  return {
    intentId: id,
    shopId: metadata?.[SHOP] || null,
    orderId: metadata?.[ORDER_ID] || null,
  };
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
