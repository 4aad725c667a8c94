/** How an attempt to pay ended. `unknown`: money may have been captured, only the API can tell. */
export type CardOutcome =
  | { readonly kind: 'succeeded' }
  /** No money was captured; `reason` is the bank's message, or empty. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** What is paid: a payment intent of the card provider. */
export interface PayableIntent {
  readonly id: string;
  readonly clientSecret: string;
}

/** A form for a card, Stripe's or the demonstration's. Card numbers never reach the shop. */
export interface CardForm {
  /** What needs a user gesture, such as a wallet's sheet; false if the form is incomplete. */
  begin(): Promise<boolean>;
  isComplete(): boolean;
  confirm(intent: PayableIntent): Promise<CardOutcome>;
}
