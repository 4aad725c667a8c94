import type pg from 'pg';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import type { Clock } from '#clock.ts';
import type { Log } from '#log.ts';
import { dueIntents } from './intent-store.ts';
import type { Refunds } from './refunds.ts';
import type { SettleIntent } from './settlement.ts';

const AT_ONCE = 100;

/**
 * The minute's round: settles what neither browser nor webhook did, and gives back what has to go back.
 * Answers how much it found to do. Rule Y-6.
 */
export function reconciliation({
  pool,
  settleIntent,
  refunds,
  clock,
  log,
}: {
  readonly pool: pg.Pool;
  readonly settleIntent: SettleIntent;
  readonly refunds: Refunds;
  readonly clock: Clock;
  readonly log: Log;
}): () => Promise<number> {
  /** While the provider does not answer, the refunds behind are tried all the same. Rule Y-30. */
  async function settleDue(): Promise<number> {
    let done = 0;
    try {
      for (const intentId of await dueIntents(pool, clock(), AT_ONCE)) {
        const settled = await settleIntent(intentId);
        if (settled?.isRefunding) {
          log.error({ payment: { intent: intentId } }, 'Money without its order is given back');
        }
        if (settled?.isPaid || settled?.isRefunding) done += 1;
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ err: error }, 'Payments could not be looked after, and are in a minute');
    }
    return done;
  }

  return async () => (await settleDue()) + (await refunds.carryOut());
}
