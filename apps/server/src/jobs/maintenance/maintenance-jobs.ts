import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Log } from '#log.ts';
import { deleteEndedAttempts } from '#plugins/limits/attempts.ts';
import { mailStore } from '../mails/mail-store.ts';

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

/** The retention of marks of mails, and of dead mails. */
const KEEP_MAIL_DAYS = 30;

/** Deletes expired rows of jobs and of counts of attempts. Rule J-10. */
export function cleanUpJobs(pool: pg.Pool): readonly MaintenanceJob[] {
  const deletion = (name: string, statement: string): MaintenanceJob => ({
    name,
    run: async () => (await pool.query(statement)).rowCount ?? 0,
  });
  return [
    { name: 'settled mails', run: () => mailStore(pool).deleteSettled(KEEP_MAIL_DAYS) },
    { name: 'ended windows of attempts', run: () => deleteEndedAttempts(pool) },
    deletion('old job traces', DELETE_OLD_TRACES),
  ];
}

const DELETE_OLD_TRACES = `
  DELETE FROM job_traces WHERE noted_at < now() - interval '1 day'`;
