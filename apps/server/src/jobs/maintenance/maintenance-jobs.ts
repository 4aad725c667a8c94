import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Clock } from '#clock.ts';
import type { Log } from '#log.ts';

/** A job that runs on a schedule; answers how many things it did. */
export interface MaintenanceJob {
  readonly name: string;
  run(now: Instant): Promise<number>;
}

/** Runs one job after the other; one that fails does not stop the others. Rule J-10. */
export function runInTurn(jobs: readonly MaintenanceJob[], clock: Clock, log: Log) {
  return async (): Promise<void> => {
    for (const { name, run } of jobs) {
      try {
        const count = await run(clock());
        if (count > 0) log.info({ job: name, count }, 'A maintenance job is done');
      } catch (error) {
        log.error({ err: error, job: name }, 'A maintenance job failed');
      }
    }
  };
}
