import { e164Of } from '@comptoir/contract/accounts/telephones';
import { withoutEnding } from '@comptoir/domain/text/without-ending';
import Stripe from 'stripe';
import { circuitBreaker } from '#adapters/resilience/provider-client.ts';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import type { CardGateway, CardIntent, CardMethods } from './card-gateway.ts';
import {
  asProviderError,
  codeOf,
  openClient,
  type StripeError,
  type StripeOptions,
  translated,
} from './stripe-client.ts';
import {
  isOwn,
  newMetadata,
  orderMetadata,
  REFUND_KEY,
  toCardEvent,
  toDispute,
  toIntent,
  toRefund,
  unknownCustomer,
} from './stripe-mapping.ts';

/** With its retry less than 10 s, the longest that a guest should wait. */
const CALL_LIMITS = { timeoutMs: 4_000, retries: 1 };
const CURRENCY = 'eur';
/** Stripe takes no longer name of a customer, and no number longer than one that can be dialled. */
const LONGEST_NAME = 256;
const PAGE_SIZE = 100;
const MAX_MOVEMENTS = 1_000;

/** The smallest amount, by a card that Stripe has for tests. */
const TRIAL_PAYMENT = {
  amount: 50,
  currency: CURRENCY,
  payment_method: 'pm_card_visa',
  payment_method_types: ['card'],
  confirm: true,
};

type Intent = Stripe.PaymentIntent;

/**
 * The gateway to Stripe, through its library, which retries each change under the same idempotency key.
 * Rules Y-1 and Y-20.
 */
export function stripeGateway(options: StripeOptions, shopId: string): CardGateway {
  const client = openClient(options, CALL_LIMITS);
  const guard = circuitBreaker('Stripe', 'payment_unavailable');

  /** A rejection by Stripe does not open the circuit breaker, which would block other guests' payments. */
  function answerOf<Answer>(call: () => Promise<Answer>) {
    return guard(() => translated(() => rejectedOrDone(call)));
  }

  async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const asked = await answerOf(call);
    if ('rejection' in asked) throw asProviderError(asked.rejection);
    return asked.answer;
  }

  async function retrieve(intentId: string): Promise<Intent | null> {
    if (!POSSIBLE_ID.test(intentId)) return null;
    return ask(() => orNull(client.paymentIntents.retrieve(intentId)));
  }

  /** The only function that returns existing intents: it checks ownership. Rule Y-20. */
  async function findIntent(intentId: string): Promise<CardIntent | null> {
    const intent = await retrieve(intentId);
    return intent && isOwn(shopId, intent) ? toIntent(intent) : null;
  }

  /** The changed intent; the current one where it is no longer open. */
  async function orCurrent({ id }: CardIntent, change: () => Promise<Intent>): Promise<CardIntent> {
    const changed = await ask(() => orNull(change(), isGoneOrNoLongerOpen));
    if (changed) return toIntent(changed);
    const current = await findIntent(id);
    if (!current) throw new ProviderError('Stripe', 'payment_unavailable', 'lost an intent');
    return current;
  }

  return {
    forBrowser: { provider: 'stripe', publishableKey: options.publishableKey },

    async createCustomer({ email, name, phone }) {
      const number = e164Of(phone);
      const shown = withoutEnding(name.slice(0, LONGEST_NAME), /[\uD800-\uDBFF]/);
      const details = { email, name: shown, ...(number && { phone: number }) };
      return ask(() => client.customers.create(details));
    },

    async createIntent(draft) {
      const { amount, customerId, methods } = draft;
      const metadata = newMetadata(shopId, draft);
      const terms = { amount, currency: CURRENCY, payment_method_types: methodTypes(methods) };
      const create = (more: Stripe.PaymentIntentCreateParams['metadata'], customer = {}) =>
        client.paymentIntents.create({ ...terms, metadata: { ...metadata, ...more }, ...customer });
      if (customerId === null) return toIntent(await ask(() => create({})));
      const ofCustomer = { customer: customerId };
      const known = await ask(() => orNull(create({}, ofCustomer), isGone));
      // The browser may send a customer that Stripe does not know: the intent is created without it.
      return toIntent(known ?? (await ask(() => create(unknownCustomer(customerId)))));
    },

    findIntent,

    async paidAt(intentId) {
      const charged = { expand: ['latest_charge'] };
      const intent = await ask(() => orNull(client.paymentIntents.retrieve(intentId, charged)));
      const charge = intent?.latest_charge;
      return charge && typeof charge === 'object' ? charge.created * 1000 : null;
    },

    reviseIntent: (intent, { amount, orderId }) =>
      orCurrent(intent, () =>
        client.paymentIntents.update(intent.id, {
          amount,
          ...(orderId && { metadata: orderMetadata(orderId) }),
        }),
      ),

    cancelIntent: (intent) => orCurrent(intent, () => client.paymentIntents.cancel(intent.id)),

    async refund({ intentId, amount, key }) {
      const intent = await retrieve(intentId);
      if (intent && !isOwn(shopId, intent)) return { kind: 'not_ours' };
      const refund = { payment_intent: intentId, amount, metadata: { [REFUND_KEY]: key } };
      const asked = await answerOf(() => client.refunds.create(refund, { idempotencyKey: key }));
      if ('rejection' in asked) return { kind: 'refused', reason: codeOf(asked.rejection) };
      return { kind: 'taken', refund: toRefund(asked.answer) };
    },

    async findMovements(intentId) {
      const of = { payment_intent: intentId, limit: PAGE_SIZE };
      const [refunds, disputes] = await Promise.all([
        ask(() => orNull(client.refunds.list(of).autoPagingToArray({ limit: MAX_MOVEMENTS }))),
        ask(() => orNull(client.disputes.list(of).autoPagingToArray({ limit: MAX_MOVEMENTS }))),
      ]);
      return { refunds: (refunds ?? []).map(toRefund), disputes: (disputes ?? []).map(toDispute) };
    },

    async testConnection() {
      const balance = await ask(() => orRejectedKey(client.balance.retrieve()));
      if ('rejection' in balance) return { kind: 'refused', reason: balance.rejection };
      if (balance.livemode) return { kind: 'works', mode: 'live', hasPaid: false };
      const paid = await answerOf(() => client.paymentIntents.create(TRIAL_PAYMENT));
      if ('rejection' in paid) return { kind: 'refused', reason: codeOf(paid.rejection) };
      const { id, status } = paid.answer;
      if (status !== 'succeeded') return { kind: 'refused', reason: status };
      await ask(() => client.refunds.create({ payment_intent: id }));
      return { kind: 'works', mode: 'test', hasPaid: true };
    },

    readEvent(payload, signature) {
      try {
        return toCardEvent(
          client.webhooks.constructEvent(payload, signature, options.webhookSecret.open()),
        );
      } catch {
        // A wrong, old, or malformed signature.
        return null;
      }
    },
  };
}

function methodTypes({ card, paypal }: CardMethods): string[] {
  return [...(card ? ['card'] : []), ...(paypal ? ['paypal'] : [])];
}

/** The form of Stripe's ids. They are part of a URL path: nothing else is sent. */
const POSSIBLE_ID = /^\w[\w-]*$/;

/** Some servers that implement Stripe's API report « not found » by the status alone. */
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

/** A key that Stripe does not know, or that may not do this, is an answer where keys are tried. */
async function orRejectedKey<Answer>(
  answer: Promise<Answer>,
): Promise<Answer | { readonly rejection: string }> {
  try {
    return await answer;
  } catch (error) {
    const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
    if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) {
      return { rejection: codeOf(error) };
    }
    throw error;
  }
}

async function rejectedOrDone<Answer>(
  call: () => Promise<Answer>,
): Promise<{ readonly answer: Answer } | { readonly rejection: StripeError }> {
  try {
    return { answer: await call() };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && isRejection(error)) {
      return { rejection: error };
    }
    throw error;
  }
}

/** Stripe has rejected the request for good; a retry gives the same. */
function isRejection(error: StripeError): boolean {
  const { StripeInvalidRequestError, StripeCardError, StripeIdempotencyError } = Stripe.errors;
  if (error instanceof StripeIdempotencyError) return error.statusCode === 400;
  return error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
}
