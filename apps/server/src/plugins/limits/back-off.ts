import { secondsUntil } from '@comptoir/domain/schedule/within-window';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { aheadInSql } from '#db/within-window.ts';

/** Exponential back-off: some failures are free, then each doubles the pause, up to the longest. */
export interface BackOff {
  /** The name of the counter, shared by all clients. */
  readonly name: string;
  /** Failures in a window before the first pause; at least 1. */
  readonly free: number;
  readonly windowMilliseconds: number;
  readonly firstMilliseconds: number;
  readonly longestMilliseconds: number;
}

export interface FailureCounter {
  /** Counts a failure that has happened. */
  fail(backOff: BackOff, who: string): Promise<void>;
  /** Seconds until the next try is allowed, or null; counts nothing. */
  retryAfter(backOff: BackOff, who: string): Promise<number | null>;
}

/**
 * Counts failures in the database, shared by all server processes. A window starts with its first
 * failure and is extended by a pause, so that the failure after it doubles the next. Rule Y-24.
 */
export function failureCounter(database: Executor, clock: Clock): FailureCounter {
  return {
    async fail(backOff, who) {
      const { name, free, windowMilliseconds, firstMilliseconds, longestMilliseconds } = backOff;
      const now = clock();
      await database.query({
        name: 'count-failure',
        text: FAIL,
        values: [
          `${name} ${who}`,
          new Date(now).toISOString(),
          new Date(now + windowMilliseconds).toISOString(),
          free,
          firstMilliseconds,
          longestMilliseconds,
        ],
      });
    },

    async retryAfter({ name, longestMilliseconds }, who) {
      const now = clock();
      const { rows } = await database.query<{ blocked_until: Date }>({
        name: 'failure-pause',
        text: `SELECT blocked_until FROM rate_limits WHERE key = $1 AND ${IS_BLOCKED}`,
        values: [`${name} ${who}`, new Date(now).toISOString(), longestMilliseconds],
      });
      const [row] = rows;
      return row ? secondsUntil(row.blocked_until.getTime(), now, longestMilliseconds) : null;
    },
  };
}

const IS_BLOCKED = aheadInSql('blocked_until', '$2', "$3 * interval '1 millisecond'");

/** A window is extended to twice the pause. */
const IS_OPEN = aheadInSql(
  'known.expires_at',
  '$2',
  'greatest($3::timestamptz - $2::timestamptz, make_interval(secs => $6::float8 / 500))',
);

/** The pause after the next failure of a window, in milliseconds; null while failures are free. */
const PAUSE = `
  CASE WHEN ${IS_OPEN} AND known.count >= $4::int
    THEN least($5::float8 * 2 ^ least(known.count - $4, 30), $6::float8) END`;

/** The first failure of a window is free. */
const FAIL = `
  INSERT INTO rate_limits AS known (key, count, expires_at) VALUES ($1, 1, $3)
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN ${IS_OPEN} THEN known.count + 1 ELSE 1 END,
    blocked_until = $2::timestamptz + make_interval(secs => ${PAUSE} / 1000),
    expires_at = greatest(
      CASE WHEN ${IS_OPEN} THEN known.expires_at ELSE $3 END,
      $2::timestamptz + make_interval(secs => ${PAUSE} / 500)
    )`;
