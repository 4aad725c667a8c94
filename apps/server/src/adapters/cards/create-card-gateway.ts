import type pg from 'pg';
import type { CardGateway } from './card-gateway.ts';
import { type DemoGateway, demoGateway } from './demo-gateway.ts';
import type { IntentOwnership } from './intent-ownership.ts';
import type { StripeOptions } from './stripe-gateway.ts';

/** Stripe where its keys are configured, else the demo gateway. Rule Y-1. */
export async function createCardGateway(
  keys: StripeOptions | null,
  pool: pg.Pool,
  ownership: IntentOwnership,
): Promise<CardGateway | DemoGateway> {
  if (keys === null) return demoGateway(pool, ownership);
  // Loaded on demand, because it is large.
  const { stripeGateway } = await import('./stripe-gateway.ts');
  return stripeGateway(keys, ownership);
}
