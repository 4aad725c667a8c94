import { quoteAnswer, quoteRequest } from '@comptoir/contract/orders/checkout';
import { slotsAnswer, slotsQuery, type WireSlots } from '@comptoir/contract/orders/slots';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance } from 'fastify';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { guestApi } from '#plugins/http/routes.ts';
import { LOOK_UPS_PER_CLIENT, limitByClient } from '#plugins/limits/attempts.ts';
import type { Shop } from '#shop.ts';
import type { OfferedSlots, QuoteService } from './quotes.ts';

/** Quotes and slots, which store nothing. Rules I-12 and O-20. */
export function quoteRoutes(
  app: FastifyInstance,
  {
    quotes,
    limiter,
    limitGuesses,
  }: Pick<Shop, 'limiter' | 'limitGuesses'> & { readonly quotes: QuoteService },
): void {
  const limitLookUps = limitByClient(limiter, LOOK_UPS_PER_CLIENT);

  const guest = guestApi(app, 'checkout', limiter);

  guest.post(
    '/v2/public/checkout/quote',
    {
      summary: 'Prices a cart without storing anything.',
      body: quoteRequest,
      isPrepared: true,
      answer: quoteAnswer,
      problems: ['rate_limited', 'provider_unavailable', 'provider_timeout'],
      preHandler: [
        (request, reply) => limitGuesses(request, reply, request.body.coupon),
        // What is picked up is priced without asking a provider.
        async (request, reply) =>
          request.body.is_pickup ? undefined : limitLookUps(request, reply),
      ],
    },
    (request) => quotes.quote(request.body, requestLocale(request)),
  );

  guest.get(
    '/v2/public/checkout/slots',
    {
      summary: 'The times that can be chosen, by day.',
      querystring: slotsQuery,
      isPrepared: true,
      answer: slotsAnswer,
      isTagged: true,
    },
    async (request) => {
      const orderType = request.query.is_pickup === 'true' ? 'pickup' : 'delivery';
      return fromSlots(await quotes.slots(orderType, request.query.items));
    },
  );
}

function fromSlots({ asapAt, paused, today, days }: OfferedSlots): WireSlots {
  return {
    asap: asapAt !== null,
    asap_at: wireInstant(asapAt),
    is_paused: paused !== null,
    paused_until: wireInstant(paused?.until ?? null),
    today,
    days: days.map(({ day, slots }) => ({
      day,
      slots: slots.map((slot) => ({
        delivery_date: slot.date,
        delivery_time_range: slot.value,
        label: slot.label,
        is_full: slot.isFull,
      })),
    })),
  };
}

function wireInstant(at: Instant | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
