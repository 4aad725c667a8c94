import type { Task } from '#jobs/queue/job-queue.ts';
import type { Resources } from '#resources.ts';
import { addDueRefunds } from './refund-store.ts';
import type { Refunds } from './refunds.ts';

/** Makes a refund that was requested, and again as its next attempt is due. Rules Y-14, Y-31 and OB-8. */
export function refundTask({
  pool,
  refunds,
  clock,
}: Pick<Resources, 'pool' | 'clock'> & {
  readonly refunds: Pick<Refunds, 'attemptDue'>;
}): Task {
  return {
    name: 'refund',
    batchSize: 8,
    pollSeconds: 0.5,

    async run({ id }) {
      const next = await refunds.attemptDue(id);
      return next === null ? { kind: 'done' } : { kind: 'later', delayMs: next - clock() };
    },

    addMissing: () => addDueRefunds(pool, clock()),
  };
}
