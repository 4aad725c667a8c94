import type { Cents } from '@comptoir/domain/money/money';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';

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

  /** When the card of an intent that has succeeded was charged; null where the provider does not tell. */
  paidAt(intentId: string): Promise<Instant | null>;

  /** Changes an open intent; an intent that is no longer open stays as it is and is answered so. */
  reviseIntent(intent: CardIntent, revision: IntentRevision): Promise<CardIntent>;

  /** Takes care that the intent can no longer be paid; one that was paid stays and is answered so. */
  cancelIntent(intent: CardIntent): Promise<CardIntent>;

  /**
   * Gives money back: for the same key once, however often it is asked for. Nothing of a payment that is
   * not this shop's. Rules Y-8 and Y-20.
   */
  refund(request: CardRefundRequest): Promise<CardRefundAnswer>;

  /** What became of the money that an intent took, as it is now; nothing of an unknown intent. */
  findMovements(intentId: string): Promise<CardMovements>;

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

export interface CardRefundRequest {
  readonly intentId: string;
  readonly amount: Cents;
  /** The refund's name, which the provider keeps with it. */
  readonly key: string;
}

export type CardRefundAnswer =
  | { readonly kind: 'taken'; readonly refund: CardRefund }
  /** For good: asked again, the provider says the same. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The payment belongs to another program, and nothing was done. */
  | { readonly kind: 'not_ours' };

/** A refund as the provider has it. */
export interface CardRefund {
  readonly id: string;
  /** Null for one that was not made by this shop, or by a version that did not name it. */
  readonly key: string | null;
  readonly amount: Cents;
  /** Why the money came back, as a code; null while it did not. */
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
  /** Money that it moved on the account, each with its own id; negative when it was withdrawn. */
  readonly movements: readonly { readonly id: string; readonly amount: Cents }[];
}

/**
 * An `inquiry` moves no money yet, an `open` dispute holds it back; `won`, `lost` and `closed`, which
 * ended without a decision, are final unless the bank takes it up again.
 */
export type CardDisputeState = 'inquiry' | 'open' | 'won' | 'lost' | 'closed';

export interface CardMovements {
  readonly refunds: readonly CardRefund[];
  readonly disputes: readonly CardDispute[];
}

/** Something that the provider tells of its own accord: a reason to ask how things are now. */
export type CardEvent = IntentEvent | MovementEvent | OtherEvent;

/** About an intent; events come late, twice and in any order. */
export interface IntentEvent {
  readonly kind: 'intent';
  readonly id: string;
  readonly intentId: string;
  /** The attempt that was declined, when this is what the event tells. */
  readonly failedAttempt: string | null;
}

/** About money that an intent took: a refund or a dispute. */
export interface MovementEvent {
  readonly kind: 'movement';
  readonly id: string;
  readonly intentId: string;
}

/** About something that this shop does nothing about. */
interface OtherEvent {
  readonly kind: 'other';
  readonly id: string;
}
