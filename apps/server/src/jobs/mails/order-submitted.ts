import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { hasNoJob } from '#db/jobs.ts';
import { transaction } from '#db/transaction.ts';
import type { Task } from '../queue/job-queue.ts';
import type { CountFinalized, FinalizedOrder } from '../queue/queue-metrics.ts';
import { enqueueSubmittedMails } from './enqueue-mail.ts';

export interface SubmittedDependencies {
  readonly pool: pg.Pool;
  /** Creates the links of submitted orders, and returns what is counted of them. Rule T-3. */
  readonly openLinks: (
    client: Executor,
    orderIds: readonly string[],
  ) => Promise<readonly FinalizedOrder[]>;
  readonly countFinalized: CountFinalized;
}

/** Enqueues the mails of an order that was submitted, opens its link and counts it, each once. Rule J-1. */
export function orderSubmittedTask({
  pool,
  openLinks,
  countFinalized,
}: SubmittedDependencies): Task {
  return {
    name: 'order-submitted',
    batchSize: 8,
    pollSeconds: 0.5,

    async run({ id }) {
      const submitted = await transaction(pool, async (client) => {
        const orders = await openLinks(client, [id]);
        return orders.length > 0 && (await enqueueSubmittedMails(client, id)) ? orders : [];
      });
      countFinalized(submitted);
      return { kind: 'done' };
    },

    async addMissing() {
      return (await pool.query(ADD_MISSING)).rowCount ?? 0;
    },
  };
}

/** An order has its mails from this job on; they stay longer than a week. */
const ADD_MISSING = `
  SELECT add_job('order-submitted', order_id) FROM orders
  WHERE finalized_at BETWEEN now() - interval '7 days' AND now() - interval '1 minute'
    AND NOT EXISTS (SELECT FROM mails WHERE mails.order_id = orders.order_id)
    AND ${hasNoJob('order-submitted', 'orders.order_id')}`;
