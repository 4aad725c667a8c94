import { UNDO_MS } from '@comptoir/domain/orders/board';
import { addJobs } from '#db/jobs.ts';
import { transaction } from '#db/transaction.ts';
import { dueInSql } from '#db/within-window.ts';
import type { JobOutcome, Task } from '#jobs/queue/job-queue.ts';
import type { Resources } from '#resources.ts';
import type { OrderMoney } from '../order-money.ts';
import { executeEffects } from './order-effects.ts';

/** After it, an order that was being changed is looked at again. */
const LOCKED_PAUSE_MS = 1_000;

/**
 * Executes the effects of an order's changes that can't be taken back any more, in one transaction. A process that
 * dies leaves what it has not committed, and one that waited for another finds nothing left. Rule OB-8.
 */
export function effectsTask({
  pool,
  money,
  clock,
}: Pick<Resources, 'pool' | 'clock'> & {
  readonly money: OrderMoney;
}): Task {
  return {
    name: 'order-effects',
    batchSize: 8,
    pollSeconds: 0.5,

    run: ({ id }) =>
      transaction(pool, async (client): Promise<JobOutcome> => {
        // Locked by a change, which postpones or executes them.
        const { rowCount } = await client.query(LOCK, [id]);
        if (rowCount === 0) return { kind: 'later', delayMs: LOCKED_PAUSE_MS };
        const now = clock();
        await executeEffects(client, money, id, now, now);
        const { rows } = await client.query<{ due_at: Date }>(LEFT, [id]);
        const [left] = rows;
        return left ? { kind: 'later', delayMs: left.due_at.getTime() - now } : { kind: 'done' };
      }),

    async addMissing() {
      const { rows } = await pool.query<{ id: string }>(DUE, [new Date(clock())]);
      await addJobs(pool, 'order-effects', rows);
      return rows.length;
    },
  };
}

const LOCK = 'SELECT FROM orders WHERE order_id = $1 FOR UPDATE SKIP LOCKED';

const LEFT = 'SELECT due_at FROM order_effects WHERE order_id = $1 ORDER BY due_at LIMIT 1';

const DUE = `
  SELECT DISTINCT order_id AS id FROM order_effects WHERE ${dueInSql('due_at', '$1', UNDO_MS)}`;
