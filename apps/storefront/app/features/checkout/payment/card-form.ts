import type { OpenIntent } from './card-intent.ts';

/** How an attempt to pay ended. `unknown`: money may have been taken, only the API can tell. */
export type CardOutcome =
  | { readonly kind: 'succeeded' }
  /** No money was taken; `reason` is the bank's message, or empty. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** A form for a card, Stripe's or the demonstration's. Card numbers never reach the shop. */
export interface CardForm {
  /** What needs a user gesture, such as a wallet's sheet; false if the form is incomplete. */
  begin(): Promise<boolean>;
  isComplete(): boolean;
  confirm(intent: OpenIntent): Promise<CardOutcome>;
}

const MOUNT_TIMEOUT_MS = 8_000;

/** Holds the card form while it is mounted. */
export interface CardFormContainer {
  readonly set: (form: CardForm | null) => void;
  /** The mounted form; waits for it, and resolves with null after 8 seconds. */
  readonly ready: () => Promise<CardForm | null>;
}

/** After a reload of the last step a guest may pay before the card form is mounted: the payment waits. Rule Y-16. */
export function cardFormContainer(): CardFormContainer {
  let mounted: CardForm | null = null;
  const waiting = new Set<(form: CardForm) => void>();
  return {
    set(form) {
      mounted = form;
      if (form === null) return;
      for (const resolve of waiting) resolve(form);
      waiting.clear();
    },
    async ready() {
      if (mounted !== null) return mounted;
      return new Promise((resolve) => {
        const settle = (form: CardForm) => {
          clearTimeout(timer);
          resolve(form);
        };
        const timer = setTimeout(() => {
          waiting.delete(settle);
          resolve(null);
        }, MOUNT_TIMEOUT_MS);
        waiting.add(settle);
      });
    },
  };
}
