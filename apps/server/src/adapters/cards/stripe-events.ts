import type Stripe from 'stripe';
import type { CardEvent } from './card-gateway.ts';

/** Maps an event; the state of the intent is read from the API, as events may be old. Rule Y-5. */
export function toCardEvent({ id, type, data }: Stripe.Event): CardEvent {
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
