import { secondsUntil } from '@comptoir/domain/schedule/within-window';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { aheadInSql } from '#db/within-window.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import { clientOf } from './client.ts';

export interface RateLimit {
  /** The name of the counter, shared by all clients. */
  readonly name: string;
  readonly limit: number;
  readonly windowMilliseconds: number;
}

export interface RateLimiter {
  /** Counts one try. Answers null, or the seconds until the next one is allowed. */
  take(limit: RateLimit, who: string): Promise<number | null>;
  /** Uncounts a try. */
  giveBack(limit: RateLimit, who: string): Promise<void>;
}

/** No limits, for load tests. */
export const UNLIMITED: RateLimiter = { take: async () => null, giveBack: async () => {} };

/**
 * Counts tries in the database, shared by all server processes, in fixed windows that start with
 * the first try. Rule I-13.
 */
export function rateLimiter(database: Executor, clock: Clock): RateLimiter {
  return {
    async take({ name, limit, windowMilliseconds }, who) {
      const now = clock();
      const { rows } = await database.query<{ count: number; expires_at: Date }>({
        name: 'rate-limit',
        text: TAKE,
        values: [
          `${name} ${who}`,
          new Date(now).toISOString(),
          new Date(now + windowMilliseconds).toISOString(),
        ],
      });
      const [row] = rows;
      if (!row || row.count <= limit) return null;
      return secondsUntil(row.expires_at.getTime(), now, windowMilliseconds);
    },

    async giveBack({ name }, who) {
      await database.query({
        name: 'rate-limit-back',
        text: 'UPDATE rate_limits SET count = count - 1 WHERE key = $1 AND count > 0',
        values: [`${name} ${who}`],
      });
    },
  };
}

/** A hook that counts a route's requests by client. Rule I-13. */
export function limitByClient(limiter: RateLimiter, limit: RateLimit) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const retryAfter = await limiter.take(limit, clientOf(request));
    if (retryAfter === null) return;
    return sendProblem(reply.header('retry-after', retryAfter), 'rate_limited');
  };
}

/** Each look-up may cost a request to the geocoder or router. Rule I-22. */
export const LOOK_UPS_PER_CLIENT: RateLimit = {
  name: 'look-ups',
  limit: 1_200,
  windowMilliseconds: 10 * 60_000,
};

const IS_OPEN = aheadInSql('known.expires_at', '$2', '($3::timestamptz - $2::timestamptz)');

const TAKE = `
  INSERT INTO rate_limits AS known (key, count, expires_at) VALUES ($1, 1, $3)
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN ${IS_OPEN} THEN known.count + 1 ELSE 1 END,
    expires_at = CASE WHEN ${IS_OPEN} THEN known.expires_at ELSE $3 END
  RETURNING count, expires_at`;
