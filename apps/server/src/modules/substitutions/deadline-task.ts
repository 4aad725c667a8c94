import { addJobs } from '#db/jobs.ts';
import type { Task } from '#jobs/queue/job-queue.ts';
import type { Shop } from '#shop.ts';

/** Ends a proposal that was not answered in time, in one transaction that finds it open. Rule SU-4. */
export function deadlineTask({ pool, orders }: Pick<Shop, 'pool' | 'orders'>): Task {
  const { substitutions } = orders;
  return {
    name: 'proposal-deadline',
    batchSize: 4,
    pollSeconds: 1,

    async run({ id }) {
      const leftMs = await substitutions.endUnanswered(id);
      return leftMs === null ? { kind: 'done' } : { kind: 'later', delayMs: leftMs };
    },

    async addMissing() {
      const due = await substitutions.due();
      await addJobs(
        pool,
        'proposal-deadline',
        due.map((id) => ({ id })),
      );
      return due.length;
    },
  };
}
