import type { MovementKind } from '@comptoir/domain/books/payout-matching';
import type { Cents } from '@comptoir/domain/money/money';
import type { CalendarDate, Instant } from '@comptoir/domain/schedule/restaurant-time';
import { ProviderError } from '#adapters/resilience/provider-error.ts';

/**
 * What the card provider pays out to the bank, in euros. Throws `ProviderError`, and nothing else, when the
 * provider does not answer. Lists have the newest first, a page at a time. Rule PO-1.
 */
export interface PayoutGateway {
  /** A page of the payouts that were created since, after the one of the cursor. */
  listPayouts(since: Instant, after: string | null): Promise<Page<ProviderPayout>>;

  /** A page of what moved; null where the provider does not say what a payout contains. */
  listTransactions(
    of: TransactionFilter,
    after: string | null,
  ): Promise<Page<ProviderTransaction> | null>;
}

/** The movements of a payout, or those of a time with `until` excluded. */
export type TransactionFilter =
  | { readonly payoutId: string }
  | { readonly from: Instant; readonly until: Instant };

export interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

export const PAYOUT_STATES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;

export type PayoutState = (typeof PAYOUT_STATES)[number];

export interface ProviderPayout {
  readonly payoutId: string;
  /** Negative where the account was charged. */
  readonly amount: Cents;
  readonly state: PayoutState;
  readonly createdAt: Instant;
  /** The day on which it is, or is expected, at the bank. */
  readonly arrivesOn: CalendarDate;
  /** The provider's code of why the bank sent it back; null for none. */
  readonly failure: string | null;
  /** Whether the provider says what it contains, and has said all of it. */
  readonly contents: 'complete' | 'awaited' | 'unknown';
}

/** A movement on the account that is not a payout itself. */
export interface ProviderTransaction {
  readonly transactionId: string;
  readonly kind: MovementKind;
  /** Before the fee; negative where money leaves the account. */
  readonly amount: Cents;
  readonly fee: Cents;
  readonly occurredAt: Instant;
  /** When it can be paid out. */
  readonly availableAt: Instant;
  /** The payment that it is about; null for none. */
  readonly intentId: string | null;
  /** Under which the ledger would have booked it; null for what it does not book. */
  readonly reference: string | null;
  /** Whether its payment bears this shop's mark. Rule Y-20. */
  readonly isMarked: boolean;
}

/**
 * The gateway for card payments. Throws `ProviderError`, and nothing else, when the provider does not answer.
 *
 * Every `CardIntent` is this shop's own: intents of other programs on the same account are never returned, so
 * they can be neither changed, cancelled, settled nor sent to a browser. Rule Y-20.
 */
export interface CardGateway {
  /** What the page needs to call the provider itself; card numbers never reach the server. */
  readonly forBrowser: CardsForBrowser;

  createCustomer(customer: CardCustomer): Promise<{ readonly id: string }>;

  createIntent(draft: IntentDraft): Promise<CardIntent>;

  /** Null: the provider knows no such intent, or it is not this shop's. */
  findIntent(intentId: string): Promise<CardIntent | null>;

  /** When the card of a succeeded intent was charged; null where the provider does not record it. */
  paidAt(intentId: string): Promise<Instant | null>;

  /** Changes an open intent; one that is no longer open is returned unchanged. */
  reviseIntent(intent: CardIntent, revision: IntentRevision): Promise<CardIntent>;

  /** Cancels an open intent; one that is no longer open is returned unchanged. */
  cancelIntent(intent: CardIntent): Promise<CardIntent>;

  /**
   * Refunds money, once for each idempotency key, and never of a payment that is not this shop's. Rules Y-8
   * and Y-20.
   */
  refund(request: CardRefundRequest): Promise<CardRefundAnswer>;

  /** The current refunds and disputes of an intent; none of an unknown one. */
  findMovements(intentId: string): Promise<CardMovements>;

  /**
   * Whether the keys work. With test keys a payment is made and given back, without the shop's mark: no part of
   * the shop sees it. With live keys no money moves. Rule OP-22.
   */
  testConnection(): Promise<CardTrial>;

  /** Parses a call to the webhook; null when its signature is wrong or too old. */
  readEvent(payload: string, signature: string): CardEvent | null;
}

export type CardTrial =
  | { readonly kind: 'demo' }
  | { readonly kind: 'works'; readonly mode: 'test' | 'live'; readonly hasPaid: boolean }
  /** The provider rejects the key, or the test payment; its code. */
  | { readonly kind: 'refused'; readonly reason: string };

export type CardsForBrowser =
  | { readonly provider: 'stripe'; readonly publishableKey: string }
  | { readonly provider: 'demo' }
  /** No cards are taken. */
  | { readonly provider: 'none' };

export interface CardCustomer {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
}

export interface IntentDraft {
  readonly amount: Cents;
  readonly customerId: string | null;
  /** The browser's id of the order, stored with the intent. */
  readonly localId: string;
  readonly methods: CardMethods;
}

/** What a guest can pay with; wallets are cards. */
export interface CardMethods {
  readonly card: boolean;
  readonly paypal: boolean;
}

export interface IntentRevision {
  readonly amount: Cents;
  /** The order to bind the intent to. */
  readonly orderId?: string;
}

export interface CardIntent {
  readonly id: string;
  /** For the browser of its customer only. */
  readonly clientSecret: string;
  readonly status: CardIntentStatus;
  readonly amount: Cents;
  /** The charged amount: 0 until it has succeeded. */
  readonly received: Cents;
  /** The order it pays; null until it is bound to one. */
  readonly orderId: string | null;
  /** The customer it was made for, as the browser named it; null for none. */
  readonly customerId: string | null;
  /** The provider's id of the last declined attempt; null for none. */
  readonly failedAttempt: string | null;
}

/** `open` can be paid and changed, `processing` is being paid, the others are final. */
export type CardIntentStatus = 'open' | 'processing' | 'succeeded' | 'cancelled';

export interface CardRefundRequest {
  readonly intentId: string;
  readonly amount: Cents;
  /** The idempotency key, which the provider stores with the refund. */
  readonly key: string;
}

export type CardRefundAnswer =
  | { readonly kind: 'taken'; readonly refund: CardRefund }
  /** Final: a retry gives the same result. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The payment belongs to another program; nothing was done. */
  | { readonly kind: 'not_ours' };

/** A refund as the provider has it. */
export interface CardRefund {
  readonly id: string;
  /** Null for a refund that this shop did not make, or made in a version without keys. */
  readonly key: string | null;
  readonly amount: Cents;
  /** The code of a failed refund; null for one that did not fail. */
  readonly failure: string | null;
}

/** A charge that the cardholder disputes at the bank. */
export interface CardDispute {
  readonly id: string;
  readonly amount: Cents;
  readonly state: CardDisputeState;
  /** The provider's code for what the cardholder says. */
  readonly reason: string;
  readonly openedAt: Instant;
  /** The movements on the account; negative when money was withdrawn. */
  readonly movements: readonly { readonly id: string; readonly amount: Cents }[];
}

/**
 * An `inquiry` moves no money yet, an `open` dispute withdraws it; `won`, `lost` and `closed` (ended without a
 * decision) are final unless the bank reopens it.
 */
export type CardDisputeState = 'inquiry' | 'open' | 'won' | 'lost' | 'closed';

export interface CardMovements {
  readonly refunds: readonly CardRefund[];
  readonly disputes: readonly CardDispute[];
}

/** An event of the provider: a reason to read the current state. */
export type CardEvent = IntentEvent | MovementEvent | PayoutEvent | OtherEvent;

/** About an intent. Events arrive late, twice, and in any order. */
export interface IntentEvent {
  readonly kind: 'intent';
  readonly id: string;
  readonly intentId: string;
  /** The declined attempt, if the event is about one. */
  readonly failedAttempt: string | null;
}

/** About a refund or a dispute. */
export interface MovementEvent {
  readonly kind: 'movement';
  readonly id: string;
  readonly intentId: string;
}

/** About a payout of the account to the bank. */
interface PayoutEvent {
  readonly kind: 'payout';
  readonly id: string;
}

/** About something that this shop ignores. */
interface OtherEvent {
  readonly kind: 'other';
  readonly id: string;
}

/** The provider does not let the key read payouts. */
export class RejectedKeyError extends ProviderError {
  constructor(provider: string, reason: string) {
    super(provider, 'payment_unavailable', reason);
    this.name = 'RejectedKeyError';
  }
}
