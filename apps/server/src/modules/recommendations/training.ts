import { Worker } from 'node:worker_threads';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { connectionOptions, type DatabaseAddress, type Executor } from '#db/connection.ts';
import { ownProcess } from '#sources.ts';

const WORKER = ownProcess('modules/recommendations/training-worker.ts');

/** The input of the worker. The address is in the clear: a Secret cannot be cloned to another thread. */
export interface TrainingInput {
  readonly connection: ReturnType<typeof connectionOptions>;
  readonly now: Instant;
}

/**
 * Computes the associations between today's items from all counts, and replaces the stored ones. Runs in a
 * worker thread, beside the event loop. Rules G-2 and G-3.
 */
export function trainAssociations({
  address,
  now,
}: {
  readonly address: DatabaseAddress;
  readonly now: Instant;
}): Promise<void> {
  const input: TrainingInput = { connection: connectionOptions(address), now };
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData: input });
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The training worker ended without a result.')));
  });
}

/** Whether there are counts but no associations yet. */
export async function isUntrained(executor: Executor): Promise<boolean> {
  const { rows } = await executor.query<{ untrained: boolean }>(UNTRAINED);
  return rows[0]?.untrained === true;
}

const UNTRAINED = `
  SELECT EXISTS (SELECT FROM items_together) AND NOT EXISTS (SELECT FROM item_associations) AS untrained`;
