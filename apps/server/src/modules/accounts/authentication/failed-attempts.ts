import { secondsUntil } from '@comptoir/domain/schedule/within-window';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { inBatches } from '#db/in-batches.ts';
import { dueInSql } from '#db/within-window.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Failures reset after so many days without one. Rule N-43. */
const RESET_AFTER_DAYS = 30;

/** How failures are slowed down: the first `free` ones not, then by pauses that double up to a maximum. */
export interface BackOff {
  /** What is counted: a prefix of the key. */
  readonly name: string;
  readonly free: number;
  readonly firstPauseSeconds: number;
  readonly longestPauseSeconds: number;
}

/** Rule N-43. */
export const PASSWORD_BACK_OFF: BackOff = {
  name: 'passwords',
  free: 100,
  firstPauseSeconds: 1,
  longestPauseSeconds: 15 * 60,
};

/** Rule N-46 has the arithmetic. */
export const CODE_BACK_OFF: BackOff = {
  name: 'codes',
  free: 60,
  firstPauseSeconds: 60,
  longestPauseSeconds: DAY_SECONDS,
};

export interface FailedAttempts {
  /**
   * Counts an attempt as failed before it is made, so that concurrent ones all count. Returns null when it may
   * be made, else the seconds until the next one may.
   */
  take(backOff: BackOff, subject: string): Promise<number | null>;
  /** Resets the failures, after an attempt succeeded. */
  forget(backOff: BackOff, subject: string): Promise<void>;
}

/** Limits nothing, for load tests. */
export const NO_BACK_OFF: FailedAttempts = { take: async () => null, forget: async () => {} };

/** Counts failures in the database, shared by all processes. */
export function failedAttempts(executor: Executor, clock: Clock): FailedAttempts {
  return {
    async take({ name, free, firstPauseSeconds, longestPauseSeconds }, subject) {
      const now = clock();
      const { rows } = await executor.query<{ is_taken: boolean; retry_at: Date | null }>({
        name: 'take-attempt',
        text: TAKE,
        values: [`${name} ${subject}`, new Date(now), free, firstPauseSeconds, longestPauseSeconds],
      });
      const [row] = rows;
      if (row?.is_taken) return null;
      return secondsUntil(row?.retry_at?.getTime() ?? now, now, longestPauseSeconds * 1000);
    },

    async forget({ name }, subject) {
      await executor.query('DELETE FROM failed_attempts WHERE key = $1', [`${name} ${subject}`]);
    },
  };
}

/** Deletes failures that no longer count. Rules N-21 and N-43. */
export function deleteFailedAttempts(executor: Executor, now: number): Promise<number> {
  const before = new Date(now - RESET_AFTER_DAYS * DAY_SECONDS * 1000);
  return inBatches((limit) =>
    executor.query(
      `DELETE FROM failed_attempts WHERE key = ANY(ARRAY(
         SELECT key FROM failed_attempts WHERE failed_at <= $1
         ORDER BY failed_at LIMIT $2 FOR UPDATE SKIP LOCKED
       ))`,
      [before, limit],
    ),
  );
}

const FAILURES = `
  CASE WHEN known.failed_at <= $2 - interval '${RESET_AFTER_DAYS} days' THEN 1
       ELSE known.failures + 1 END`;

/** An attempt within a pause changes nothing: it does not extend the pause. */
const TAKE = `
  WITH taken AS (
    INSERT INTO failed_attempts AS known (key, failures, failed_at, retry_at)
    VALUES ($1, 1, $2::timestamptz, $2)
    ON CONFLICT (key) DO UPDATE SET
      failures = ${FAILURES},
      failed_at = $2,
      retry_at = $2 + CASE WHEN ${FAILURES} <= $3::int THEN interval '0'
        ELSE make_interval(secs =>
          least($4::float8 * 2 ^ least(${FAILURES} - $3 - 1, 60), $5::float8)) END
    WHERE ${dueInSql('known.retry_at', '$2', 'make_interval(secs => $5::float8)')}
    RETURNING key
  )
  SELECT EXISTS (SELECT FROM taken) AS is_taken,
    (SELECT retry_at FROM failed_attempts WHERE key = $1) AS retry_at`;
