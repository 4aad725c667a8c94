import type { CardOutcome } from './card-form.ts';
import type { StripeConfirmation } from './stripe-js.ts';

/** Mistakes of the card or of whoever typed it: nothing was taken. */
const REFUSALS = new Set(['card_error', 'validation_error']);
const TAKEN = new Set(['succeeded', 'processing']);

/** What Stripe.js said, as far as it says anything: the rest the API has to tell. Rule Y-11. */
export function stripeOutcome({ error, paymentIntent }: StripeConfirmation): CardOutcome {
  if (!error) {
    return paymentIntent?.status === 'succeeded' ? { kind: 'succeeded' } : { kind: 'unknown' };
  }
  // Paid already, in another tab or by a try whose answer was lost.
  if (TAKEN.has(error.payment_intent?.status ?? '')) return { kind: 'unknown' };
  return REFUSALS.has(error.type)
    ? { kind: 'failed', reason: error.message ?? '' }
    : { kind: 'unknown' };
}
