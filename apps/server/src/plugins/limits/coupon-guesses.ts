import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRejection } from '#plugins/http/outcome.ts';
import type { RateLimit, RateLimiter } from './attempts.ts';
import { clientOf } from './client.ts';

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
