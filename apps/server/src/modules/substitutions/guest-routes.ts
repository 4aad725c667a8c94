import { orderStateAnswer } from '@comptoir/contract/orders/order-status';
import { proposalAnswerRequest, proposalParams } from '@comptoir/contract/orders/substitutions';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Clock } from '#clock.ts';
import { type Orders, orderWire } from '#modules/orders/orders.ts';
import { BODY_REJECTIONS, rejection, sendProblem } from '#plugins/http/problems.ts';
import { limitByClient, type RateLimit, type RateLimiter } from '#plugins/limits/attempts.ts';

/** More often than a guest presses the buttons. Rule SU-3. */
const ANSWERS: RateLimit = {
  name: 'guest proposal answers',
  limit: 30,
  windowMilliseconds: 60 * 60_000,
};

export interface GuestSubstitutionDependencies {
  readonly orders: Pick<Orders, 'substitutions' | 'findByKey'>;
  /** What of the restaurant stands in the state of an order. */
  readonly restaurant: () => Promise<{
    readonly timezone: TimeZone;
    readonly hasTicketRecipient: boolean;
  }>;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
}

/** The answer of a guest, by the key that opens the order's page. Rule SU-3. */
export function guestSubstitutionRoutes({
  orders,
  restaurant,
  limiter,
  clock,
}: GuestSubstitutionDependencies): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.post(
      '/v2/public/orders/:key/substitutions/:substitution_id',
      {
        onRequest: limitByClient(limiter, ANSWERS),
        schema: {
          tags: ['orders'],
          summary: 'Answers a proposal of the restaurant to change the order, once.',
          params: proposalParams,
          body: proposalAnswerRequest,
          response: {
            200: orderStateAnswer,
            404: rejection(['order_unknown', 'proposal_unknown']),
            409: rejection(['proposal_over']),
            422: rejection(['validation']),
            429: rejection(['rate_limited']),
            ...BODY_REJECTIONS,
          },
        },
      },
      async (request, reply) => {
        const { key, substitution_id: substitutionId } = request.params;
        const opened = await orders.findByKey(key, clock());
        if (!opened) return sendProblem(reply, 'order_unknown');
        const named = { orderId: opened.order.order_id, substitutionId };
        const { kind } = await orders.substitutions.answer(named, request.body.answer);
        switch (kind) {
          case 'unknown':
            return sendProblem(reply, 'proposal_unknown');
          case 'not_offered':
            return sendProblem(reply, 'validation', {
              errors: [{ path: 'answer', message: 'Cette réponse n’est pas proposée.' }],
            });
          case 'too_late':
          case 'ended_before':
            return sendProblem(reply, 'proposal_over');
          default: {
            const seen = await orders.findByKey(key, clock());
            if (!seen) return sendProblem(reply, 'order_unknown');
            const { order, expiresAt } = seen;
            const facts = { expiresAt, now: clock(), ...(await restaurant()) };
            reply.header('cache-control', 'no-store');
            return reply.send({ status: 'success', payload: orderWire.state(order, facts) });
          }
        }
      },
    );
    done();
  };
}
