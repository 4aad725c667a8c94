import type { Cents } from '@comptoir/domain/money';

/**
 * Who takes the money of cards. Throws `ProviderError`, and nothing else, when it cannot tell.
 *
 * Every `CardIntent` is this shop's own: an intent of another program on the same account is never
 * handed out, and so can be neither changed, cancelled, settled nor told to a browser. Rule Y-20.
 */
export interface Cards {
  /** What the page needs to talk to the provider itself; card numbers never come here. */
  readonly forBrowser: CardsForBrowser;

  createCustomer(customer: CardCustomer): Promise<{ readonly id: string }>;

  createIntent(draft: IntentDraft): Promise<CardIntent>;

  /** Null: the provider knows no such intent, or it is not this shop's. */
  findIntent(intentId: string): Promise<CardIntent | null>;

  /** Changes an open intent; an intent that is no longer open stays as it is and is answered so. */
  reviseIntent(intent: CardIntent, revision: IntentRevision): Promise<CardIntent>;

  /** Takes care that the intent can no longer be paid; one that was paid stays and is answered so. */
  cancelIntent(intent: CardIntent): Promise<CardIntent>;

  /**
   * Gives money back: for the same `refundId` once, however often it is asked for. `not_ours`: the
   * payment is not this shop's, and nothing was done. Rules Y-8 and Y-20.
   */
  refund(intentId: string, amount: Cents, refundId: string): Promise<'refunded' | 'not_ours'>;

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
  /** The order that the browser prepares; kept with the intent. */
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
  /** The order that the intent pays from now on. */
  readonly orderId?: string;
}

export interface CardIntent {
  readonly id: string;
  /** For the browser of its customer, and no other. */
  readonly clientSecret: string;
  readonly status: CardIntentStatus;
  readonly amount: Cents;
  /** What was taken: 0 until it has succeeded. */
  readonly received: Cents;
  /** The order it pays; null until it is bound to one. */
  readonly orderId: string | null;
  /** The customer it was made for, as the browser named it; null for none. */
  readonly customerId: string | null;
  /** The last attempt that was declined, by the provider's name for it; null before there is one. */
  readonly failedAttempt: string | null;
}

/** `open` can be paid and changed, `processing` is being paid, the others are final. */
export type CardIntentStatus = 'open' | 'processing' | 'succeeded' | 'cancelled';

/** Something that the provider tells of its own accord. */
export type CardEvent = IntentEvent | OtherEvent;

/** About an intent, which is to be asked for anew: events come late, twice and in any order. */
export interface IntentEvent {
  readonly kind: 'intent';
  readonly id: string;
  readonly intentId: string;
  /** The attempt that was declined, when this is what the event tells. */
  readonly failedAttempt: string | null;
}

/** About something that this shop does nothing about. */
interface OtherEvent {
  readonly kind: 'other';
  readonly id: string;
}
