import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { CardIntent } from '#adapters/cards/card-gateway.ts';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { inBatches } from '#db/in-batches.ts';
import { type RateLimit, type RateLimiter, rateLimiter } from '#plugins/limits/attempts.ts';

const MINUTE_MS = 60_000;
const PAUSES = {
  windowMilliseconds: 60 * MINUTE_MS,
  pause: { firstMilliseconds: MINUTE_MS, longestMilliseconds: 60 * MINUTE_MS },
};

/** A guest mistypes a number or two; the fifth decline also cancels the intent. */
const DECLINES_OF_A_CUSTOMER: RateLimit = { name: 'declines of a customer', limit: 5, ...PAUSES };
/** An IP address may be shared by an office. */
const DECLINES_OF_A_CLIENT: RateLimit = { name: 'declines of a client', limit: 10, ...PAUSES };
/** The same count with a lower limit, while cards are tested from many addresses. */
const DECLINES_OF_A_CLIENT_WHEN_MANY: RateLimit = { ...DECLINES_OF_A_CLIENT, limit: 3 };
/** More than on a busy evening; guests at other addresses are affected from their third decline on. */
const DECLINES_OVER_ALL = { name: 'declines', limit: 100, windowMilliseconds: 60 * MINUTE_MS };

/** Who makes or changes an intent. */
export interface Payer {
  /** The client's hash. */
  readonly clientKey: string;
  readonly customerId: string | null;
}

export interface DeclineCounter {
  /**
   * Counts declined attempts of an intent, each once however often it is reported; returns how many of
   * the intent's attempts were declined in all.
   */
  note(intent: CardIntent, attempts: readonly string[]): Promise<number>;
  /** After how many seconds this payer may make or change an intent; null for now. */
  retryAfter(payer: Payer): Promise<number | null>;
}

/** Where limits are off. */
const UNCOUNTED: DeclineCounter = { note: async () => 0, retryAfter: async () => null };

/**
 * Slows down clients whose cards are declined, against card testing. The provider declines a card in the
 * browser: the server learns of it from the provider's event, or when it reads the intent. Rule Y-24.
 */
export function declineCounter({
  pool,
  clock,
  isLimited,
}: {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly isLimited: boolean;
}): DeclineCounter {
  if (!isLimited) return UNCOUNTED;
  const limiter = rateLimiter(pool, clock);

  async function slowDown(clientKey: string | null, customerId: string | null): Promise<void> {
    const overAll = await limiter.reserve([DECLINES_OVER_ALL, 'over all']);
    const ofClient =
      overAll.kind === 'rejected' ? DECLINES_OF_A_CLIENT_WHEN_MANY : DECLINES_OF_A_CLIENT;
    if (clientKey !== null) await limiter.fail(ofClient, clientKey);
    if (customerId !== null) await limiter.fail(DECLINES_OF_A_CUSTOMER, customerId);
  }

  return {
    async note(intent, attempts) {
      if (attempts.length === 0) return 0;
      const { rows } = await pool.query<NotedRow>(NOTE, [intent.id, attempts, new Date(clock())]);
      const [row] = rows;
      if (!row) return 0;
      for (let fresh = 0; fresh < row.fresh; fresh += 1) {
        await slowDown(row.client_key, intent.customerId);
      }
      return row.before + row.fresh;
    },

    async retryAfter({ clientKey, customerId }) {
      const pauses = [
        await limiter.retryAfter(DECLINES_OF_A_CLIENT, clientKey),
        customerId === null ? null : await limiter.retryAfter(DECLINES_OF_A_CUSTOMER, customerId),
      ].filter((pause) => pause !== null);
      return pauses.length === 0 ? null : Math.max(...pauses);
    },
  };
}

interface NotedRow {
  readonly fresh: number;
  readonly before: number;
  readonly client_key: string | null;
}

/** A statement's snapshot excludes its own inserts: they are counted separately. */
const NOTE = `
  WITH noted AS (
    INSERT INTO payment_declines (attempt_id, intent_id, declined_at)
    SELECT attempt_id, $1, $3 FROM unnest($2::text[]) AS attempt_id
    ON CONFLICT DO NOTHING RETURNING attempt_id
  )
  SELECT
    (SELECT count(*)::int FROM noted) AS fresh,
    (SELECT count(*)::int FROM payment_declines WHERE intent_id = $1) AS before,
    (SELECT client_key FROM payment_intents WHERE intent_id = $1) AS client_key`;

/** Deletes old declines. Rules N-21 and Y-24. */
export function deleteOldDeclines(executor: Executor, before: Instant): Promise<number> {
  return inBatches((limit) => executor.query(DELETE_DECLINES, [new Date(before), limit]));
}

const DELETE_DECLINES = `
  DELETE FROM payment_declines WHERE attempt_id = ANY(ARRAY(
    SELECT attempt_id FROM payment_declines WHERE declined_at < $1
    ORDER BY declined_at LIMIT $2 FOR UPDATE SKIP LOCKED
  ))`;

/** A tab changes its intent with each new price. */
const INTENTS_OF_A_CUSTOMER = {
  name: 'card intents of a customer',
  limit: 60,
  windowMilliseconds: 60 * MINUTE_MS,
};

/** More than any restaurant sells in ten minutes. */
const INTENTS_OVER_ALL = { name: 'card intents', limit: 600, windowMilliseconds: 10 * MINUTE_MS };

/** The limit of a client beyond that count: a guest needs one or two. */
const INTENTS_WHEN_BUSY = {
  name: 'card intents when busy',
  limit: 6,
  windowMilliseconds: 10 * MINUTE_MS,
};

/** Counts a request to create or change an intent: null, or after how many seconds it is allowed. */
export type LimitIntents = (payer: Payer) => Promise<number | null>;

/**
 * The limits of creating and changing intents beside those of a client (I-22). Beyond the global count each
 * client has a small limit of its own instead of a rejection: else one attacker with many addresses could stop
 * card payments. Rule Y-23.
 */
export function intentLimits(limiter: RateLimiter, declines: DeclineCounter): LimitIntents {
  return async (payer) => {
    const afterDeclines = await declines.retryAfter(payer);
    if (afterDeclines !== null) return afterDeclines;
    const { clientKey, customerId } = payer;
    const count = async (limit: RateLimit, who: string) => {
      const attempt = await limiter.reserve([limit, who]);
      return attempt.kind === 'rejected' ? (attempt.rejection.retryAfterSeconds ?? 1) : null;
    };
    const ofCustomer = customerId === null ? null : await count(INTENTS_OF_A_CUSTOMER, customerId);
    if (ofCustomer !== null) return ofCustomer;
    const overAll = await count(INTENTS_OVER_ALL, 'over all');
    return overAll === null ? null : count(INTENTS_WHEN_BUSY, clientKey);
  };
}
