import { quoteAnswer, quoteRequest, type WireQuote } from '@comptoir/contract/orders/checkout';
import { slotsAnswer, slotsQuery, type WireSlots } from '@comptoir/contract/orders/slots';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { tagAnswer } from '#plugins/http/etag.ts';
import { localisedSentences } from '#plugins/http/localised-problem.ts';
import type { Outcome } from '#plugins/http/outcome.ts';
import {
  ANY_REJECTIONS,
  BODY_REJECTIONS,
  PROVIDER_REJECTIONS,
  rejection,
} from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { LOOK_UPS_PER_CLIENT, limitByClient, type RateLimiter } from '#plugins/limits/attempts.ts';
import type { LimitCouponGuesses } from '#plugins/limits/coupon-guesses.ts';
import { answer, PREPARED_ANSWER, succeed } from './answers.ts';
import type { OfferedSlots, QuoteService } from './quotes.ts';

interface QuoteRouteDependencies {
  readonly quotes: QuoteService;
  readonly limiter: RateLimiter;
  readonly limitGuesses: LimitCouponGuesses;
}

/** Quotes and slots, which store nothing. Rules I-12 and O-20. */
export function quoteRoutes({
  quotes,
  limiter,
  limitGuesses,
}: QuoteRouteDependencies): FastifyPluginCallbackZod {
  const limitLookUps = limitByClient(limiter, LOOK_UPS_PER_CLIENT);

  return (app, _options, done) => {
    app.post(
      '/v2/public/checkout/quote',
      {
        preHandler: [
          (request, reply) => limitGuesses(request, reply, request.body.coupon),
          // What is picked up is priced without asking a provider.
          async (request, reply) =>
            request.body.is_pickup ? undefined : limitLookUps(request, reply),
        ],
        schema: {
          tags: ['checkout'],
          summary: 'Prices a cart without storing anything.',
          body: quoteRequest,
          response: {
            200: quoteAnswer,
            ...BODY_REJECTIONS,
            ...PROVIDER_REJECTIONS,
            422: rejection(['validation']),
            429: rejection(['rate_limited']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => answer(reply, inLocale(await quotes.quote(request.body), request)),
    );

    app.get(
      '/v2/public/checkout/slots',
      {
        schema: {
          tags: ['checkout'],
          summary: 'The times that can be chosen, by day.',
          querystring: slotsQuery,
          response: { 200: slotsAnswer, ...ANY_REJECTIONS, 422: rejection(['validation']) },
        },
        ...PREPARED_ANSWER,
        onSend: tagAnswer,
      },
      async (request, reply) => {
        const orderType = request.query.is_pickup === 'true' ? 'pickup' : 'delivery';
        return succeed(reply, fromSlots(await quotes.slots(orderType, request.query.items)));
      },
    );
    done();
  };
}

/** A quote with its problems in the language of the request. Rule LA-37. */
function inLocale(quoted: Outcome<WireQuote>, request: FastifyRequest): Outcome<WireQuote> {
  if (quoted.kind === 'rejected') return quoted;
  const locale = requestLocale(request);
  const problems = quoted.value.problems.map((problem) => ({
    ...problem,
    ...localisedSentences(problem.code, problem, locale),
  }));
  return { kind: 'done', value: { ...quoted.value, problems } };
}

function fromSlots({ asapAt, paused, days }: OfferedSlots): WireSlots {
  return {
    asap: asapAt !== null,
    asap_at: wireInstant(asapAt),
    is_paused: paused !== null,
    paused_until: wireInstant(paused?.until ?? null),
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
