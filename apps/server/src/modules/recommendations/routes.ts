import {
  popularAnswer,
  popularQuery,
  recommendationsAnswer,
  recommendationsBody,
} from '@comptoir/contract/recommendations/recommendations';
import type { FastifyInstance } from 'fastify';
import { guestApi } from '#plugins/http/routes.ts';
import type { RecommendationService } from './service.ts';

/** Recommendations for a cart, and popular items. Rules G-1 and G-6. */
export function recommendationRoutes(
  app: FastifyInstance,
  recommendations: RecommendationService,
): void {
  const guest = guestApi(app, 'recommendations');

  guest.post(
    '/v2/recommendations',
    {
      summary: 'What goes with the items of a cart.',
      body: recommendationsBody,
      answer: recommendationsAnswer,
    },
    async (request) => {
      const { cartItems, maxRecommendations } = request.body;
      const itemIds = await recommendations.beside(cartItems, maxRecommendations);
      return { recommendations: itemIds.map((itemId) => ({ itemId })) };
    },
  );

  guest.get(
    '/v2/recommendations/popular',
    {
      summary: 'The items that are bought most.',
      querystring: popularQuery,
      answer: popularAnswer,
      answerHeaders: { 'cache-control': 'public, max-age=60' },
      isTagged: true,
    },
    async (request) => {
      const itemIds = await recommendations.popular(request.query.limit);
      return { popular: itemIds.map((itemId) => ({ itemId })) };
    },
  );
}
