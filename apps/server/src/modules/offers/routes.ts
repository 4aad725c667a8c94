import { localised } from '@comptoir/contract/languages/localised';
import { offersAnswer, withoutCode } from '@comptoir/contract/menus/offers';
import type { StoredOffer } from '@comptoir/contract/restaurant-file/restaurant-file';
import { identifier } from '@comptoir/contract/wire/scalars';
import { offerOfCode } from '@comptoir/domain/offers/ineligibility';
import type { OfferLimit } from '@comptoir/domain/orders/placement-limits';
import { type Instant, wallClock } from '@comptoir/domain/schedule/restaurant-time';
import { cleanLine } from '@comptoir/domain/text/visible-text';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import { problem } from '#plugins/http/outcome.ts';
import { sendPrepared } from '#plugins/http/prepared-response.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { guestApi } from '#plugins/http/routes.ts';
import type { LimitCouponGuesses } from '#plugins/limits/attempts.ts';
import { limitedOffers } from '#restaurant/limited-offers.ts';
import type { PreparedResponses } from '#restaurant/prepared-responses.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import type { RestaurantStore } from '#restaurant/store.ts';

/** The automatic offers, and the offer of a coupon code. Rules O-10, O-20, OL-7, R-15 and LA-33. */
export function offerRoutes(
  app: FastifyInstance,
  {
    responses,
    restaurant,
    clock,
    limitGuesses,
    usedUpOffers,
  }: {
    readonly responses: Pick<PreparedResponses, 'offers'>;
    readonly restaurant: RestaurantStore['current'];
    readonly clock: Clock;
    readonly limitGuesses: LimitCouponGuesses;
    /** Those whose uses by all guests together are over, beside that of one order. Rule OL-6. */
    readonly usedUpOffers: (
      offers: readonly OfferLimit[],
      now: Instant,
      guest: { readonly localId: string | null },
    ) => Promise<ReadonlyMap<string, unknown>>;
  },
): void {
  const guest = guestApi(app, 'restaurant');

  guest.get(
    '/v2/public/offers',
    { summary: 'The offers that apply by themselves, without codes.', answer: offersAnswer },
    async (request, reply) =>
      sendPrepared(request, reply, await responses.offers(requestLocale(request))),
  );

  guest.get(
    '/v2/public/offers/:coupon',
    {
      summary:
        'The offer behind a coupon code; 404 coupon_unknown when there is none now, 409 coupon_used_up when its uses are over.',
      params: z.object({ coupon: z.string().overwrite(cleanLine) }),
      // What is no id names no order.
      querystring: z.object({ local_id: identifier.optional().catch(undefined) }),
      isPrepared: true,
      answer: offersAnswer,
      problems: ['rate_limited', 'coupon_unknown', 'coupon_used_up'],
      never: ['validation'],
      preHandler: (request, reply) => limitGuesses(request, reply, request.params.coupon),
      isTagged: true,
    },
    async (request) => {
      const { coupon } = request.params;
      const [snapshot, now] = [await restaurant(), clock()];
      const offer = findCoupon(snapshot, coupon, now);
      if (!offer) return problem('coupon_unknown');
      const limited = limitedOffers(snapshot, coupon).filter(({ offerId }) => offerId === offer.id);
      const usedUp = await usedUpOffers(limited, now, { localId: request.query.local_id ?? null });
      if (usedUp.size > 0) return problem('coupon_used_up');
      return [withoutCode(localised('offer', offer, requestLocale(request)))];
    },
  );
}

/**
 * The offer of a typed code. Null for an unknown code, and for an offer that is not active
 * now. Rule O-10.
 */
export function findCoupon(
  { coupons, offers, scheduling }: RestaurantSnapshot,
  typed: string,
  now: Instant,
): StoredOffer | null {
  const offer = offerOfCode(coupons, typed, wallClock(now, scheduling.delivery.timezone));
  return offers.find(({ id }) => id === offer?.id) ?? null;
}
