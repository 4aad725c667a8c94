import type { RateLimiter } from '#plugins/limits/rate-limit.ts';
import type { DeclineCounter, Payer } from './declines.ts';

const MINUTE_MS = 60_000;

/** A tab changes its intent with each new price. */
const OF_A_CUSTOMER = {
  name: 'card intents of a customer',
  limit: 60,
  windowMilliseconds: 60 * MINUTE_MS,
};

/** More than any restaurant sells in ten minutes. */
const OVER_ALL = { name: 'card intents', limit: 600, windowMilliseconds: 10 * MINUTE_MS };

/** The limit of a client beyond that count: a guest needs one or two. */
const WHEN_BUSY = {
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
    const ofCustomer = customerId === null ? null : await limiter.take(OF_A_CUSTOMER, customerId);
    if (ofCustomer !== null) return ofCustomer;
    const isBusy = (await limiter.take(OVER_ALL, 'over all')) !== null;
    return isBusy ? limiter.take(WHEN_BUSY, clientKey) : null;
  };
}
