import {
  type PopularAnswer,
  popularAnswer,
  popularQuery,
  type RecommendationsAnswer,
  recommendationsAnswer,
  recommendationsBody,
} from '@comptoir/contract/recommendations/recommendations';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { tagAnswer } from '#plugins/http/etag.ts';
import { ANY_REJECTIONS, BODY_REJECTIONS, rejection } from '#plugins/http/problems.ts';
import type { RecommendationService } from './service.ts';

/** Recommendations for a cart, and popular items. Rules G-1 and G-6. */
export function recommendationRoutes(
  recommendations: RecommendationService,
): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.post(
      '/v2/recommendations',
      {
        schema: {
          tags: ['recommendations'],
          summary: 'What goes with the items of a cart.',
          body: recommendationsBody,
          response: {
            200: recommendationsAnswer,
            422: rejection(['validation']),
            ...BODY_REJECTIONS,
          },
        },
      },
      async (request, reply): Promise<RecommendationsAnswer> => {
        const { cartItems, maxRecommendations } = request.body;
        reply.header('cache-control', 'no-store');
        const itemIds = await recommendations.beside(cartItems, maxRecommendations);
        return { recommendations: itemIds.map((itemId) => ({ itemId })) };
      },
    );

    app.get(
      '/v2/recommendations/popular',
      {
        schema: {
          tags: ['recommendations'],
          summary: 'The items that are bought most.',
          querystring: popularQuery,
          response: { 200: popularAnswer, 422: rejection(['validation']), ...ANY_REJECTIONS },
        },
        onSend: tagAnswer,
      },
      async (request, reply): Promise<PopularAnswer> => {
        reply.header('cache-control', 'public, max-age=60');
        const itemIds = await recommendations.popular(request.query.limit);
        return { popular: itemIds.map((itemId) => ({ itemId })) };
      },
    );
    done();
  };
}
