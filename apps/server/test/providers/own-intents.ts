import type pg from 'pg';
import type { IntentOwnership } from '#adapters/cards/stripe-mapping.ts';
import { readInstallation } from '#db/database.ts';
import { intentOwnership } from '#modules/payments/intents/intent-store.ts';

/** The ownership check of the shop with this database. */
export async function ownIntents(pool: pg.Pool): Promise<IntentOwnership> {
  const { shopId } = await readInstallation(pool);
  return intentOwnership(pool, shopId);
}
