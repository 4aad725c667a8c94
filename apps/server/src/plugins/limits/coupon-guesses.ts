import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '#plugins/http/problems.ts';
import { clientOf } from './client.ts';
import type { RateLimit, RateLimiter } from './rate-limit.ts';

/** Coupon codes that a client typed and the restaurant does not have. Rule O-20. */
const UNKNOWN_COUPONS_PER_CLIENT: RateLimit = {
  name: 'coupons',
  limit: 30,
  windowMilliseconds: 10 * 60_000,
};

/** Whether a typed code stands for an offer that runs now. */
export type IsCouponKnown = (code: string) => Promise<boolean>;

/** Whether a request may be told about the coupon it names; if not, it has been answered. */
export type LimitCouponGuesses = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: string | null | undefined,
) => Promise<FastifyReply | undefined>;

/**
 * Counts unknown codes by client and refuses every code once there were too many, so that a refusal
 * says nothing about the code. A try is counted before the code is looked up and taken back when it
 * was right: however many are sent at once, no more than the limit are answered. Rule O-20.
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
