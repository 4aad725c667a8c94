import type pg from 'pg';
import type { Cards } from './cards.ts';
import { type DemoCards, demoCards } from './demo.ts';
import type { IntentOwnership } from './intent-ownership.ts';
import type { StripeOptions } from './stripe.ts';

/** Stripe where there are keys for it, else the demonstration terminal. Rule Y-1. */
export async function createCards(
  keys: StripeOptions | null,
  pool: pg.Pool,
  ownership: IntentOwnership,
): Promise<Cards | DemoCards> {
  if (keys === null) return demoCards(pool, ownership);
  // Loaded only where it is needed: it is large.
  const { stripeCards } = await import('./stripe.ts');
  return stripeCards(keys, ownership);
}
