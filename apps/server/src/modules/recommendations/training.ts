import { Worker } from 'node:worker_threads';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { connectionOptions, type DatabaseAddress } from '#db/address.ts';
import type { Executor } from '#db/connection.ts';
import { SOURCES } from '#sources.ts';

const LEARNER = new URL('modules/recommendations/training-worker.ts', SOURCES);

/** What the learner is given. The address is open: a secret does not pass from one thread to another. */
export interface Lesson {
  readonly connection: ReturnType<typeof connectionOptions>;
  readonly now: Instant;
}

/**
 * Learns anew from everything that is counted what goes with what, for the items of today's menu, and
 * replaces what was learnt before. All of it happens beside the event loop. Rules G-2 and G-3.
 */
export function trainAssociations({
  address,
  now,
}: {
  readonly address: DatabaseAddress;
  readonly now: Instant;
}): Promise<void> {
  const lesson: Lesson = { connection: connectionOptions(address), now };
  return new Promise((resolve, reject) => {
    const worker = new Worker(LEARNER, { workerData: lesson });
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The learner ended without an answer.')));
  });
}

/** Whether there are sales of which nothing was learnt yet. */
export async function isUntrained(executor: Executor): Promise<boolean> {
  const { rows } = await executor.query<{ untaught: boolean }>(UNTAUGHT);
  return rows[0]?.untaught === true;
}

const UNTAUGHT = `
  SELECT EXISTS (SELECT FROM items_together) AND NOT EXISTS (SELECT FROM item_associations) AS untaught`;
