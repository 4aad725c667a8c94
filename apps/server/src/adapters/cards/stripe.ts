import Stripe from 'stripe';
import { circuitBreaker } from '../resilience/circuit-breaker.ts';
import { ProviderError } from '../resilience/provider-error.ts';
import type { CardIntent, CardIntentStatus, CardMethods, Cards } from './cards.ts';

export interface StripeOptions {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** The base of Stripe's API. */
  readonly apiUrl: string;
  /** How long one call may take; 4 s unless a test is in a hurry. */
  readonly timeoutMs?: number;
  /** How often a call without an answer is repeated; once unless a test is in a hurry. */
  readonly retries?: number;
}

/** With its repetition less than 10 s: nobody waits longer than that for a word. */
const TIMEOUT_MS = 4_000;
const RETRIES = 1;
const CURRENCY = 'eur';
/** Where an intent says which order it pays. */
const ORDER_ID = 'order_id';

type Intent = Stripe.PaymentIntent;
type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/**
 * Cards through Stripe's own library, which sends each change with an idempotency key of its own and
 * repeats it under the same key when no answer came. Rule Y-1.
 */
export function stripeCards(options: StripeOptions): Cards {
  const client = openClient(options);
  const guard = circuitBreaker('Stripe', 'payment_unavailable');

  /** What Stripe refuses says nothing about Stripe: nobody can keep others from paying with that. */
  async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const asked = await guard(() => translated(() => refusedOrDone(call)));
    if ('refusal' in asked) throw asProviderError(asked.refusal);
    return asked.answer;
  }

  async function findIntent(intentId: string): Promise<CardIntent | null> {
    if (!POSSIBLE_ID.test(intentId)) return null;
    const intent = await ask(() => orNull(client.paymentIntents.retrieve(intentId)));
    return intent && toIntent(intent);
  }

  /** An intent that moved on while it was to be changed is answered as it is now. */
  async function orCurrent(intentId: string, change: () => Promise<Intent>): Promise<CardIntent> {
    const changed = await ask(() => orNull(change(), isGoneOrNoLongerOpen));
    if (changed) return toIntent(changed);
    const current = await findIntent(intentId);
    if (!current) throw new ProviderError('Stripe', 'payment_unavailable', 'lost an intent');
    return current;
  }

  return {
    forBrowser: { provider: 'stripe', publishableKey: options.publishableKey },

    async createCustomer({ email, name, phone }) {
      const details = { email, name, ...(phone && { phone }) };
      return ask(() => client.customers.create(details));
    },

    async createIntent({ amount, customerId, methods }) {
      const draft = { amount, currency: CURRENCY, payment_method_types: methodTypes(methods) };
      const create = (customer: { readonly customer?: string }) =>
        client.paymentIntents.create({ ...draft, ...customer });
      // A customer that Stripe does not know, as the browser names it, is done without.
      const ofCustomer =
        customerId && (await ask(() => orNull(create({ customer: customerId }), isGone)));
      return toIntent(ofCustomer || (await ask(() => create({}))));
    },

    findIntent,

    async paidAt(intentId) {
      const charged = { expand: ['latest_charge'] };
      const intent = await ask(() => orNull(client.paymentIntents.retrieve(intentId, charged)));
      const charge = intent?.latest_charge;
      return charge && typeof charge === 'object' ? charge.created * 1000 : null;
    },

    reviseIntent: (intentId, { amount, orderId }) =>
      orCurrent(intentId, () =>
        client.paymentIntents.update(intentId, {
          amount,
          ...(orderId && { metadata: { [ORDER_ID]: orderId } }),
        }),
      ),

    cancelIntent: (intentId) => orCurrent(intentId, () => client.paymentIntents.cancel(intentId)),

    async refund(intentId, amount, refundId) {
      const refund = { payment_intent: intentId, amount };
      await ask(() => client.refunds.create(refund, { idempotencyKey: refundId }));
    },

    readEvent(payload, signature) {
      try {
        const event = client.webhooks.constructEvent(payload, signature, options.webhookSecret);
        return { id: event.id, intentId: intentOf(event) };
      } catch {
        // Signed wrongly, long ago, or so badly that the library trips over it.
        return null;
      }
    },
  };
}

function openClient({ secretKey, apiUrl, timeoutMs, retries }: StripeOptions): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    timeout: timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: retries ?? RETRIES,
    telemetry: false,
  });
}

function methodTypes({ card, paypal }: CardMethods): string[] {
  return [...(card ? ['card'] : []), ...(paypal ? ['paypal'] : [])];
}

/** A status that is not known yet says nothing that money could be taken for. */
const STATUSES: Readonly<Partial<Record<Intent['status'], CardIntentStatus>>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  // Only of intents that are captured by hand, which this shop makes none of.
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

function toIntent(intent: Intent): CardIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: STATUSES[intent.status] ?? 'processing',
    amount: intent.amount,
    received: intent.status === 'succeeded' ? (intent.amount_received ?? intent.amount) : 0,
    orderId: intent.metadata?.[ORDER_ID] || null,
  };
}

/** Events about charges and refunds name their intent; others have none. */
function intentOf({ type, data }: Stripe.Event): string | null {
  const about: { object?: string; id?: string; payment_intent?: unknown } = data.object;
  if ((about.object ?? type).startsWith('payment_intent')) return about.id ?? null;
  return typeof about.payment_intent === 'string' ? about.payment_intent : null;
}

/** What Stripe names intents with. It is part of an address there: nothing else is asked for. */
const POSSIBLE_ID = /^\w[\w-]*$/;

/** Some that speak Stripe's language say « not found » by the status alone. */
function isGone({ code, statusCode }: StripeError): boolean {
  return code === 'resource_missing' || (!code && statusCode === 404);
}

function isGoneOrNoLongerOpen(error: StripeError): boolean {
  return isGone(error) || error.code === 'payment_intent_unexpected_state';
}

async function orNull<Answer>(
  answer: Promise<Answer>,
  isExpected = isGone,
): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (isRefused && isExpected(error)) return null;
    throw error;
  }
}

/** Stripe's messages may quote what was sent: only their kind is told on. */
async function translated<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError) {
      throw new ProviderError('Stripe', 'payment_timeout', 'no answer');
    }
    throw error instanceof Stripe.errors.StripeError ? asProviderError(error) : error;
  }
}

async function refusedOrDone<Answer>(
  call: () => Promise<Answer>,
): Promise<{ readonly answer: Answer } | { readonly refusal: StripeError }> {
  try {
    return { answer: await call() };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { refusal: error };
    throw error;
  }
}

function asProviderError({ type, code, statusCode }: StripeError): ProviderError {
  const reason = [type, code, statusCode].filter(Boolean).join(' ');
  return new ProviderError('Stripe', 'payment_unavailable', reason);
}
