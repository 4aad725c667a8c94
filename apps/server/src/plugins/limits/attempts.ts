import { secondsUntil } from '@comptoir/domain/schedule/within-window';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { inBatches } from '#db/in-batches.ts';
import { aheadInSql } from '#db/within-window.ts';
import { done, type Outcome, rejected, sendRejection } from '#plugins/http/outcome.ts';
import { clientOf } from './client.ts';

/** Unknown coupon codes per client. Rule O-20. */
const UNKNOWN_COUPONS_PER_CLIENT: RateLimit = {
  name: 'coupons',
  limit: 30,
  windowMilliseconds: 10 * 60_000,
};

/** Whether a code belongs to an offer that is active now. */
type IsCouponKnown = (code: string) => Promise<boolean>;

/** False when the request is over the limit and has been answered. */
export type LimitCouponGuesses = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: string | null | undefined,
) => Promise<FastifyReply | undefined>;

/** How often something may be tried: `limit` attempts in a window, and a pause after the last of them. */
export interface RateLimit {
  /** The name of the count, shared by all who try. */
  readonly name: string;
  readonly limit: number;
  readonly windowMilliseconds: number;
  /** Whether each attempt extends the window; else it ends so long after its first one. */
  readonly isExtended?: boolean;
  /** The pause; until the end of the window where there is none. */
  readonly pause?: Pause;
}

interface Pause {
  readonly firstMilliseconds: number;
  /** Each further attempt doubles the pause, up to this one; the window lasts at least twice as long as its pause. */
  readonly longestMilliseconds: number;
  /** The window ends with its pause. */
  readonly isReset?: boolean;
}

/** What an attempt counts for: the limit, and who tries. */
export type Counted = readonly [RateLimit, who: string];

/** An attempt that may be made. It counts as failed until it succeeds. */
export interface Attempt {
  /** Whether a pause begins with it. */
  readonly isLast: boolean;
  /** Uncounts it, and forgets the failures before it where these have pauses. */
  succeed(): Promise<void>;
  /** Nothing was tried: uncounts it. */
  withdraw(): Promise<void>;
}

export interface RateLimiter {
  /**
   * Counts an attempt before it is made, so that concurrent ones all count. It is rejected within a pause, and
   * then counts nowhere.
   */
  reserve(...counted: readonly Counted[]): Promise<Outcome<Attempt>>;
  /** Counts a failure that has happened; within a pause too, which it makes longer. */
  fail(limit: RateLimit, who: string): Promise<void>;
  /** Seconds until the next attempt is allowed, or null; counts nothing. */
  retryAfter(limit: RateLimit, who: string): Promise<number | null>;
  /** Ends the window: no earlier attempt counts. */
  forget(limit: RateLimit, who: string): Promise<void>;
}

/** No limits, for load tests. */
export const UNLIMITED: RateLimiter = {
  reserve: async () => done({ isLast: false, succeed: async () => {}, withdraw: async () => {} }),
  fail: async () => {},
  retryAfter: async () => null,
  forget: async () => {},
};

/** Counts attempts in the database, shared by all servers. Rules I-13 and I-60. */
export function rateLimiter(pool: pg.Pool, clock: Clock): RateLimiter {
  async function retryAfter(limit: RateLimit, who: string): Promise<number | null> {
    const now = clock();
    const longest = longestPause(limit);
    const { rows } = await pool.query<{ blocked_until: Date }>({
      name: 'attempt-pause',
      text: `SELECT blocked_until FROM attempts
        WHERE key = $1 AND ${aheadInSql('blocked_until', '$2', interval('$3'))}`,
      values: [keyOf(limit, who), new Date(now), longest],
    });
    const [row] = rows;
    return row ? secondsUntil(row.blocked_until.getTime(), now, longest) : null;
  }

  /** The window that counts the attempt; null within a pause. */
  async function reserveOne(limit: RateLimit, who: string): Promise<CountedRow | null> {
    const values = [...countValues(limit, who, clock()), longestPause(limit)];
    const { rows } = await pool.query<CountedRow>({
      name: 'reserve-attempt',
      text: RESERVE,
      values,
    });
    return rows[0] ?? null;
  }

  async function release(limit: RateLimit, who: string, begunAt: Date): Promise<void> {
    const values = [keyOf(limit, who), begunAt];
    await pool.query({ name: 'release-attempt', text: RELEASE, values });
  }

  async function forget(limit: RateLimit, who: string): Promise<void> {
    await pool.query('DELETE FROM attempts WHERE key = $1', [keyOf(limit, who)]);
  }

  return {
    async reserve(...counted) {
      const windows: { readonly isLast: boolean; readonly release: () => Promise<void> }[] = [];
      const withdraw = async () => {
        for (const window of windows) await window.release();
      };
      for (const [limit, who] of counted) {
        const row = await reserveOne(limit, who);
        if (row === null) {
          await withdraw();
          // Null where the attempt that began the pause was withdrawn meanwhile.
          const retryAfterSeconds = (await retryAfter(limit, who)) ?? 1;
          return rejected({ code: 'rate_limited', retryAfterSeconds });
        }
        windows.push({
          isLast: row.count >= limit.limit,
          release: () => release(limit, who, row.begun_at),
        });
      }
      return done({
        isLast: windows.some(({ isLast }) => isLast),
        async succeed() {
          for (const [index, [limit, who]] of counted.entries()) {
            await (limit.pause ? forget(limit, who) : windows[index]?.release());
          }
        },
        withdraw,
      });
    },

    async fail(limit, who) {
      const values = countValues(limit, who, clock());
      await pool.query({ name: 'count-failure', text: COUNT, values });
    },

    retryAfter,
    forget,
  };
}

/** A hook that counts a route's requests by client. Rule I-13. */
export function limitByClient(limiter: RateLimiter, limit: RateLimit) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const attempt = await limiter.reserve([limit, clientOf(request)]);
    return attempt.kind === 'rejected' ? sendRejection(reply, attempt.rejection) : undefined;
  };
}

/** Each look-up may cost a request to the geocoder or router. Rule I-22. */
export const LOOK_UPS_PER_CLIENT: RateLimit = {
  name: 'look-ups',
  limit: 1_200,
  windowMilliseconds: 10 * 60_000,
};

/** Deletes windows that ended an hour ago. Rule J-10. */
export function deleteEndedAttempts(executor: Executor): Promise<number> {
  return inBatches((limit) =>
    executor.query(
      `DELETE FROM attempts WHERE key = ANY(ARRAY(
         SELECT key FROM attempts WHERE window_ends_at < now() - interval '1 hour'
         ORDER BY window_ends_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ))`,
      [limit],
    ),
  );
}

interface CountedRow {
  readonly count: number;
  readonly begun_at: Date;
}

const keyOf = ({ name }: RateLimit, who: string) => `${name} ${who}`;

const longestPause = ({ windowMilliseconds, pause }: RateLimit) =>
  pause?.longestMilliseconds ?? windowMilliseconds;

/** The parameters $1 to $9 of a count. */
function countValues(limit: RateLimit, who: string, now: number): unknown[] {
  const { windowMilliseconds, isExtended = false, pause } = limit;
  return [
    keyOf(limit, who),
    new Date(now),
    windowMilliseconds,
    isExtended,
    limit.limit,
    pause?.firstMilliseconds ?? null,
    pause?.longestMilliseconds ?? null,
    pause?.isReset ?? false,
    Math.max(windowMilliseconds, 2 * longestPause(limit)),
  ];
}

const interval = (milliseconds: string) => `make_interval(secs => ${milliseconds}::float8 / 1000)`;
const NOW = '$2::timestamptz';
const IS_OPEN = aheadInSql('known.window_ends_at', '$2', interval('$9'));

/** The columns of a window after an attempt, which is the `count`-th in it; without a pause it ends at `end`. */
const columnsAfter = (count: string, begun: string, end: string) => `
  SELECT attempt.count, attempt.begun_at,
    CASE WHEN pause.span IS NULL THEN attempt.window_ends_at
      WHEN $8::boolean THEN ${NOW} + pause.span
      ELSE greatest(attempt.window_ends_at, ${NOW} + 2 * pause.span) END,
    CASE WHEN attempt.count >= $5::integer
      THEN coalesce(${NOW} + pause.span, attempt.window_ends_at) END
  FROM (SELECT ${count} AS count, ${begun} AS begun_at, ${end} AS window_ends_at) AS attempt,
    LATERAL (SELECT CASE WHEN attempt.count >= $5::integer THEN
      ${interval('least($6::float8 * 2 ^ least(attempt.count - $5::integer, 60), $7::float8)')} END
      AS span) AS pause`;

/**
 * A count that is lost with the last moments before a crash of the database is worth no wait for its disk: the commit
 * is asynchronous. So this is never part of a larger transaction.
 */
const COUNT = `
  INSERT INTO attempts AS known (key, count, begun_at, window_ends_at, blocked_until)
  SELECT $1, first.* FROM (${columnsAfter('1', NOW, `${NOW} + ${interval('$3')}`)}) AS first,
    set_config('synchronous_commit', 'off', true)
  ON CONFLICT (key) DO UPDATE SET (count, begun_at, window_ends_at, blocked_until) = (${columnsAfter(
    `CASE WHEN ${IS_OPEN} THEN known.count + 1 ELSE 1 END`,
    `CASE WHEN ${IS_OPEN} THEN known.begun_at ELSE ${NOW} END`,
    `CASE WHEN ${IS_OPEN} AND NOT $4::boolean THEN known.window_ends_at ELSE ${NOW} + ${interval('$3')} END`,
  )})`;

const RESERVE = `${COUNT}
  WHERE (${aheadInSql('known.blocked_until', '$2', interval('$10'))}) IS NOT TRUE
  RETURNING count, begun_at`;

/** One of a window that has ended is not counted any more. */
const RELEASE = `
  UPDATE attempts SET count = count - 1, blocked_until = NULL
  WHERE key = $1 AND begun_at = $2 AND count > 0`;

/**
 * Over the limit every code is rejected alike. An attempt is counted before the look-up and withdrawn
 * for a known code, so concurrent requests cannot exceed the limit. Rule O-20.
 */
export function couponGuesses(limiter: RateLimiter, isKnown: IsCouponKnown): LimitCouponGuesses {
  return async (request, reply, code) => {
    if (code === null || code === undefined) return undefined;
    const attempt = await limiter.reserve([UNKNOWN_COUPONS_PER_CLIENT, clientOf(request)]);
    if (attempt.kind === 'rejected') return sendRejection(reply, attempt.rejection);
    if (await isKnown(code)) await attempt.value.withdraw();
    return undefined;
  };
}
