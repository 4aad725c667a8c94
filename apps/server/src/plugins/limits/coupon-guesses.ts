import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '#plugins/http/problems.ts';
import { clientOf } from './client.ts';
import type { RateLimit, RateLimiter } from './rate-limit.ts';

/** Unknown coupon codes per client. Rule O-20. */
const UNKNOWN_COUPONS_PER_CLIENT: RateLimit = {
  name: 'coupons',
  limit: 30,
  windowMilliseconds: 10 * 60_000,
};

/** Whether a code belongs to an offer that is active now. */
export type IsCouponKnown = (code: string) => Promise<boolean>;

/** False when the request is over the limit and has been answered. */
export type LimitCouponGuesses = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: string | null | undefined,
) => Promise<FastifyReply | undefined>;

/**
 * Over the limit every code is rejected alike. A try is counted before the look-up and given back
 * for a known code, so concurrent requests cannot exceed the limit. Rule O-20.
 */
export function couponGuesses(limiter: RateLimiter, isKnown: IsCouponKnown): LimitCouponGuesses {
  return async (request, reply, code) => {
    if (code === null || code === undefined) return undefined;
    const client = clientOf(request);
    const retryAfter = await limiter.take(UNKNOWN_COUPONS_PER_CLIENT, client);
    if (retryAfter !== null) {
      return sendProblem(reply.header('retry-after', retryAfter), 'rate_limited');
    }
    if (await isKnown(code)) await limiter.giveBack(UNKNOWN_COUPONS_PER_CLIENT, client);
    return undefined;
  };
}
