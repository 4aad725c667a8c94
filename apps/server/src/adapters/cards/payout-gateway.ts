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

/** The provider does not let the key read payouts. */
export class RejectedKeyError extends ProviderError {
  constructor(provider: string, reason: string) {
    super(provider, 'payment_unavailable', reason);
    this.name = 'RejectedKeyError';
  }
}
