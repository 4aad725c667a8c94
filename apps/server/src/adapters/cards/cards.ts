import type { Cents } from '@comptoir/domain/money';
import type { Instant } from '@comptoir/domain/restaurant-time';

/** Who takes the money of cards. Throws `ProviderError`, and nothing else, when it cannot tell. */
export interface Cards {
  /** What the page needs to talk to the provider itself; card numbers never come here. */
  readonly forBrowser: CardsForBrowser;

  createCustomer(customer: CardCustomer): Promise<{ readonly id: string }>;

  createIntent(draft: IntentDraft): Promise<CardIntent>;

  /** Null: the provider knows no such intent. */
  findIntent(intentId: string): Promise<CardIntent | null>;

  /** When the card of an intent that has succeeded was charged; null where the provider does not tell. */
  paidAt(intentId: string): Promise<Instant | null>;

  /** Changes an open intent; an intent that is no longer open stays as it is and is answered so. */
  reviseIntent(intentId: string, revision: IntentRevision): Promise<CardIntent>;

  /** Takes care that the intent can no longer be paid; one that was paid stays and is answered so. */
  cancelIntent(intentId: string): Promise<CardIntent>;

  /** Gives money back: for the same `refundId` once, however often it is asked for. */
  refund(intentId: string, amount: Cents, refundId: string): Promise<void>;

  /** What a call to the webhook says; null when it is not the provider who calls, or calls again late. */
  readEvent(payload: string, signature: string): CardEvent | null;
}

export type CardsForBrowser =
  | { readonly provider: 'stripe'; readonly publishableKey: string }
  | { readonly provider: 'demo' };

export interface CardCustomer {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
}

export interface IntentDraft {
  readonly amount: Cents;
  readonly customerId: string | null;
  readonly methods: CardMethods;
}

/** What a guest can pay with; wallets are cards. */
export interface CardMethods {
  readonly card: boolean;
  readonly paypal: boolean;
}

export interface IntentRevision {
  readonly amount: Cents;
  /** The order that the intent pays from now on. */
  readonly orderId?: string;
}

export interface CardIntent {
  readonly id: string;
  /** For the browser of whoever pays, and nobody else. */
  readonly clientSecret: string;
  readonly status: CardIntentStatus;
  readonly amount: Cents;
  /** What was taken: 0 until it has succeeded. */
  readonly received: Cents;
  /** The order it pays; null until it is bound to one. */
  readonly orderId: string | null;
}

/** `open` can be paid and changed, `processing` is being paid, the others are final. */
export type CardIntentStatus = 'open' | 'processing' | 'succeeded' | 'cancelled';

/** Something that the provider tells of its own accord. */
export interface CardEvent {
  readonly id: string;
  /** The intent it is about, to be asked for anew: events come late, twice and in any order. */
  readonly intentId: string | null;
}
