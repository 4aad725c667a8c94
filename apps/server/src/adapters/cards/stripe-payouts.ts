import type { MovementKind } from '@comptoir/domain/books/payout-matching';
import {
  capturedReference,
  disputeReference,
  refundedReference,
  refundFailedReference,
} from '@comptoir/domain/orders/ledger-references';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import Stripe from 'stripe';
import { circuitBreaker } from '#adapters/resilience/provider-client.ts';
import {
  PAYOUT_STATES,
  type Page,
  type PayoutGateway,
  type PayoutState,
  type ProviderPayout,
  type ProviderTransaction,
  RejectedKeyError,
} from './card-gateway.ts';
import { codeOf, openClient, type StripeOptions, translated } from './stripe-client.ts';
import { REFUND_KEY, SHOP } from './stripe-mapping.ts';

/** Only a job makes these calls: no request waits for them. */
const CALL_LIMITS = { timeoutMs: 20_000, retries: 3 };
const CURRENCY = 'eur';
const PAGE_SIZE = 100;

/**
 * Reads Stripe's payouts and balance transactions. It has a circuit breaker of its own: payments go on while these
 * calls fail. `shopId` marks the shop's own payments. Rules PO-1 and PO-11.
 */
export function stripePayouts(options: StripeOptions, shopId: string): PayoutGateway {
  const client = openClient(options, CALL_LIMITS);
  const guard = circuitBreaker('Stripe payouts', 'payment_unavailable');
  const ask = <Answer>(call: () => Promise<Answer>) =>
    guard(() => translated(() => orRejectedKey(call)));

  return {
    async listPayouts(since, after) {
      const created = { gte: toSeconds(since) };
      const page = await ask(() => client.payouts.list({ created, ...pageAfter(after) }));
      return toPage(page, (payout) => (payout.currency === CURRENCY ? toPayout(payout) : null));
    },

    async listTransactions(filter, after) {
      const chosen =
        'payoutId' in filter
          ? { payout: filter.payoutId }
          : { created: { gte: toSeconds(filter.from), lt: toSeconds(filter.until) } };
      const params = { ...chosen, currency: CURRENCY, expand: ['data.source'] };
      const page = await ask(() => {
        const listed = client.balanceTransactions.list({ ...params, ...pageAfter(after) });
        // Of a time Stripe says all: a rejected question is no answer, and what it was about is asked again.
        return 'payoutId' in filter ? orUnknown(listed) : listed;
      });
      return page && toPage(page, (transaction) => toTransaction(transaction, shopId));
    },
  };
}

function pageAfter(after: string | null) {
  return { limit: PAGE_SIZE, ...(after !== null && { starting_after: after }) };
}

/** The items that are the shop's concern; the cursor is that of the whole page. */
function toPage<From extends { readonly id: string }, To>(
  { data, has_more }: { readonly data: readonly From[]; readonly has_more: boolean },
  map: (item: From) => To | null,
): Page<To> {
  const items = data.map(map).filter((item) => item !== null);
  return { items, next: has_more ? (data.at(-1)?.id ?? null) : null };
}

/** Keys may be restricted: one that may not read payouts is told from a provider that does not answer. */
async function orRejectedKey<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
    if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) {
      throw new RejectedKeyError('Stripe', codeOf(error));
    }
    throw error;
  }
}

/** Stripe rejects the question for what a payout by hand contains. */
async function orUnknown<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

function toPayout(payout: Stripe.Payout): ProviderPayout {
  const isSaid = payout.reconciliation_status !== 'in_progress';
  return {
    payoutId: payout.id,
    amount: payout.amount,
    state:
      PAYOUT_STATES.find((state): state is PayoutState => state === payout.status) ?? 'pending',
    createdAt: payout.created * 1_000,
    // A day without a zone, as midnight in UTC.
    arrivesOn: new Date(payout.arrival_date * 1_000).toISOString().slice(0, 10),
    failure: payout.failure_code,
    contents: payout.automatic ? (isSaid ? 'complete' : 'awaited') : 'unknown',
  };
}

/** By Stripe's reporting categories; those that are not here are adjustments. */
const KINDS: Readonly<Record<string, MovementKind | 'payout'>> = {
  charge: 'captured',
  refund: 'refunded',
  refund_failure: 'refund_failed',
  dispute: 'dispute_withdrawn',
  dispute_reversal: 'dispute_reinstated',
  fee: 'fee',
  tax: 'fee',
  network_cost: 'fee',
  payout: 'payout',
  payout_reversal: 'payout_returned',
};

function toTransaction(
  { id, reporting_category, amount, fee, created, available_on, source }: Stripe.BalanceTransaction,
  shopId: string,
): ProviderTransaction | null {
  const kind = KINDS[reporting_category] ?? 'adjustment';
  if (kind === 'payout') return null;
  const about: Source = typeof source === 'object' && source !== null ? source : {};
  return {
    transactionId: id,
    kind,
    amount,
    fee,
    occurredAt: created * 1_000,
    availableAt: available_on * 1_000,
    intentId: intentOf(about),
    reference: referenceOf(kind, about, id),
    isMarked: about.metadata?.[SHOP] === shopId,
  };
}

/** What charges, refunds and disputes have in common; other sources have none of it. */
interface Source {
  readonly id?: string;
  readonly metadata?: Stripe.Metadata | null;
  readonly payment_intent?: string | { readonly id: string } | null;
}

function intentOf({ payment_intent: intent }: Source): string | null {
  return typeof intent === 'object' ? (intent?.id ?? null) : (intent ?? null);
}

/** As settlement and refunds book it. Rules Y-7, Y-33 and Y-34. */
function referenceOf(kind: MovementKind, about: Source, transactionId: string): string | null {
  const intentId = intentOf(about);
  if (intentId === null || about.id === undefined) return null;
  const refundKey = about.metadata?.[REFUND_KEY] || about.id;
  switch (kind) {
    case 'captured':
      return capturedReference(intentId);
    case 'refunded':
      return refundedReference(refundKey);
    case 'refund_failed':
      return refundFailedReference(refundKey);
    case 'dispute_withdrawn':
    case 'dispute_reinstated':
      return disputeReference(about.id, transactionId);
    default:
      return null;
  }
}

function toSeconds(instant: Instant): number {
  return Math.floor(instant / 1_000);
}
