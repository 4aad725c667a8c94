import type pg from 'pg';
import type { Job, Task } from '#jobs/queue/job-queue.ts';
import { effectsTask } from '#modules/orders/effects/effects-task.ts';
import { orderMoney } from '#modules/payments/refunds/order-money.ts';

/** A job as the queue gives it to a task. */
export function aJob(id: string): Job {
  return {
    id,
    signal: AbortSignal.any([]),
    isStopping: () => false,
    retryOthers: async () => {},
  };
}

/** Runs a task for these ids, one after the other; answers of how many it did all there was to do. */
export async function runTask(task: Task, ids: readonly string[]): Promise<number> {
  let done = 0;
  for (const id of ids) if ((await task.run(aJob(id))).kind === 'done') done += 1;
  return done;
}

/** Executes the effects of all orders that are due; answers of how many orders none is left. Rule OB-8. */
export async function executeDueEffects(pool: pg.Pool, now: number): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT DISTINCT order_id AS id FROM order_effects',
  );
  const task = effectsTask({ pool, money: orderMoney, clock: () => now });
  return runTask(
    task,
    rows.map(({ id }) => id),
  );
}
