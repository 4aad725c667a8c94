import { orderStateAnswer } from '@comptoir/contract/orders/order-status';
import { proposalAnswerRequest, proposalParams } from '@comptoir/contract/orders/substitutions';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance } from 'fastify';
import { type Orders, orderWire } from '#modules/orders/orders.ts';
import { problem } from '#plugins/http/outcome.ts';
import { guestApi } from '#plugins/http/routes.ts';
import type { RateLimit } from '#plugins/limits/attempts.ts';
import type { Shop } from '#shop.ts';

/** More often than a guest presses the buttons. Rule SU-3. */
const ANSWERS: RateLimit = {
  name: 'guest proposal answers',
  limit: 30,
  windowMilliseconds: 60 * 60_000,
};

/** The answer of a guest, by the key that opens the order's page. Rule SU-3. */
export function guestSubstitutionRoutes(
  app: FastifyInstance,
  {
    orders,
    restaurant,
    limiter,
    clock,
  }: Pick<Shop, 'clock' | 'limiter'> & {
    readonly orders: Pick<Orders, 'substitutions' | 'findByKey'>;
    /** The part of the restaurant that is in the state of an order. */
    readonly restaurant: () => Promise<{
      readonly timezone: TimeZone;
      readonly hasTicketRecipient: boolean;
    }>;
  },
): void {
  const guest = guestApi(app, 'orders', limiter);

  guest.post(
    '/v2/public/orders/:key/substitutions/:substitution_id',
    {
      summary: 'Answers a proposal of the restaurant to change the order, once.',
      params: proposalParams,
      body: proposalAnswerRequest,
      answer: orderStateAnswer,
      problems: ['order_unknown', 'proposal_unknown', 'proposal_over'],
      limit: ANSWERS,
    },
    async (request) => {
      const { key, substitution_id: substitutionId } = request.params;
      const opened = await orders.findByKey(key, clock());
      if (!opened) return problem('order_unknown');
      const named = { orderId: opened.order.order_id, substitutionId };
      const { kind } = await orders.substitutions.answer(named, request.body.answer);
      switch (kind) {
        case 'unknown':
          return problem('proposal_unknown');
        case 'not_offered':
          return problem('validation', {
            errors: [{ path: 'answer', message: 'Cette réponse n’est pas proposée.' }],
          });
        case 'too_late':
        case 'ended_before':
          return problem('proposal_over');
        default: {
          const seen = await orders.findByKey(key, clock());
          if (!seen) return problem('order_unknown');
          const { order, expiresAt } = seen;
          const facts = { expiresAt, now: clock(), ...(await restaurant()) };
          return orderWire.state(order, facts);
        }
      }
    },
  );
}
