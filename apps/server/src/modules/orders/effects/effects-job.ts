import { UNDO_MS } from '@comptoir/domain/orders/board';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { dueInSql } from '#db/within-window.ts';
import type { Log } from '#log.ts';
import type { OrderMoney } from '../order-money.ts';
import { executeEffects } from './order-effects.ts';

/** The polling interval: how late an effect may be. */
const POLL_MS = 1_000;
/** Orders that one run executes the effects of. */
const BATCH_SIZE = 50;

export interface EffectsDependencies {
  readonly pool: pg.Pool;
  readonly money: OrderMoney;
  readonly clock: Clock;
}

export interface EffectsJob {
  stop(): Promise<void>;
}

/** Executes the effects of changes that can't be taken back any more, as they become due. Rule OB-8. */
export function openEffectsJob(
  dependencies: EffectsDependencies & { readonly log: Log },
): EffectsJob {
  let isStopped = false;
  let running: Promise<unknown> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function schedule(pauseMs: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = executeDueEffects(dependencies)
        .catch((error: unknown) => {
          dependencies.log.warn({ err: error }, 'The effects of changes could not be executed');
          return 0;
        })
        .then((executed) => schedule(executed === BATCH_SIZE ? 0 : POLL_MS));
    }, pauseMs);
  }

  schedule(0);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Executes what is due, each order in a transaction of its own; answers of how many orders. A process that
 * dies leaves what it has not committed, and one that waited for another finds nothing left. Rule OB-8.
 */
export async function executeDueEffects({
  pool,
  money,
  clock,
}: EffectsDependencies): Promise<number> {
  const now = clock();
  const { rows } = await pool.query<{ order_id: string }>(DUE, [timestamp(now), BATCH_SIZE]);
  let executed = 0;
  for (const { order_id: orderId } of rows) {
    executed += await transaction(pool, async (client) => {
      // Locked by a change, which postpones or executes them: the next run looks again.
      const { rowCount } = await client.query(LOCK, [orderId]);
      if (rowCount === 0) return 0;
      return (await executeEffects(client, money, orderId, now, now)) > 0 ? 1 : 0;
    });
  }
  return executed;
}

function timestamp(at: Instant): string {
  return new Date(at).toISOString();
}

const DUE = `
  SELECT order_id FROM order_effects WHERE ${dueInSql('due_at', '$1', UNDO_MS)}
  GROUP BY order_id ORDER BY min(due_at) LIMIT $2`;

const LOCK = 'SELECT FROM orders WHERE order_id = $1 FOR UPDATE SKIP LOCKED';
