import type { OpenIntent } from './card-intent.ts';

/**
 * How a try to pay ended, as far as the browser knows. `unknown` is no failure: money may have been
 * taken, and only the API can tell.
 */
export type CardOutcome =
  | { readonly kind: 'succeeded' }
  /** Nothing was taken; `reason` is for the visitor, and may be empty. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** Where the visitor's card is: on the demonstration terminal or with Stripe. Never with the shop. */
export interface CardTerminal {
  /** Takes what needs the visitor's own press, such as a wallet's sheet; false when it is not filled in. */
  begin(): Promise<boolean>;
  isComplete(): boolean;
  confirm(intent: OpenIntent): Promise<CardOutcome>;
}
