import type { Executor } from '#db/connection.ts';
import { JOBS_SCHEMA, PAUSES } from '#db/jobs.ts';

/** A minute is the skew of two servers; a pause before the next attempt is at most twice the longest. */
const AHEAD = "now() + interval '1 minute'";
const PAUSED_AHEAD = `now() + interval '${2 * PAUSES.maxSeconds} seconds'`;

/**
 * Instants of pg-boss that a clock set which was ahead: its schedules would not be looked at, nor the heartbeats of a
 * dead server be missed, until the clock is there again.
 */
const PASSES_AGAIN = `
  WITH passes AS (
    UPDATE ${JOBS_SCHEMA}.version
    SET cron_on = NULL, bam_on = NULL, flow_on = NULL, reindex_on = NULL, monitor_backoff_on = NULL
    WHERE greatest(cron_on, bam_on, flow_on, reindex_on) > ${AHEAD} RETURNING 1
  ), queues AS (
    UPDATE ${JOBS_SCHEMA}.queue SET monitor_claim_on = NULL, monitor_on = NULL, maintain_on = NULL
    WHERE greatest(monitor_claim_on, monitor_on, maintain_on) > ${AHEAD} RETURNING 1
  )
  SELECT (SELECT count(*) FROM passes) + (SELECT count(*) FROM queues) AS ahead`;

/** The jobs that would wait as long. All are read, so only after the clock has gone back. */
const JOBS_AGAIN = `
  UPDATE ${JOBS_SCHEMA}.job SET start_after = least(start_after, now()), created_on = least(created_on, now()),
    started_on = CASE WHEN started_on > now() THEN now() ELSE started_on END,
    heartbeat_on = CASE WHEN heartbeat_on > now() THEN now() ELSE heartbeat_on END
  WHERE state IN ('created', 'active') AND greatest(created_on, started_on, heartbeat_on) > ${AHEAD}
    OR state = 'retry' AND (created_on > ${AHEAD} OR start_after > ${PAUSED_AHEAD})`;

/**
 * Lets the queue go on after the clock of the database has gone back: then it is behind what pg-boss sets every few
 * seconds. Rule I-60.
 */
export async function goOnAfterClockBack(executor: Executor): Promise<void> {
  const { rows } = await executor.query<{ ahead: number }>(PASSES_AGAIN);
  if (rows[0]?.ahead !== 0) await executor.query(JOBS_AGAIN);
}
