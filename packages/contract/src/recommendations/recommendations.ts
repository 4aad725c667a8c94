import { z } from 'zod';
import { broughtInto, identifier } from '../wire/scalars.ts';

const MAXIMUM_RECOMMENDATIONS = 12;
const MOST_CART_ITEMS = 500;

/** An absent limit counts as the maximum. Rules G-1 and G-6. */
const recommendationLimit = broughtInto(1, MAXIMUM_RECOMMENDATIONS, MAXIMUM_RECOMMENDATIONS);

/** The request of `POST /v2/recommendations`. Ids that are not on the menu are ignored. */
export const recommendationsBody = z.object({
  cartItems: z.array(identifier).max(MOST_CART_ITEMS),
  maxRecommendations: z
    .number()
    .nullish()
    .transform(recommendationLimit)
    .describe('1 to 12, else 12.'),
});

/** The answer of `POST /v2/recommendations`, best first. Rule G-1. */
export const recommendationsAnswer = z.object({
  recommendations: z.array(z.object({ itemId: identifier })),
});
export type RecommendationsAnswer = z.output<typeof recommendationsAnswer>;

/** The query of `GET /v2/recommendations/popular`. */
export const popularQuery = z.object({
  limit: z.string().optional().transform(recommendationLimit).describe('1 to 12, else 12.'),
});

/** The answer of `GET /v2/recommendations/popular`, best sellers first. Rule G-6. */
export const popularAnswer = z.object({ popular: z.array(z.object({ itemId: identifier })) });
export type PopularAnswer = z.output<typeof popularAnswer>;

const MOST_ITEMS = 12;

/**
 * The request of `POST /v2/recommendations/counts`: impressions and clicks of recommendations, without
 * personal data. Rule G-12.
 */
export const recommendationEvents = z.object({
  place: z.enum(['home', 'dialog', 'cart']),
  event: z
    .enum(['shown', 'opened', 'added'])
    .describe(
      '`shown`: became visible; `opened`: its details were opened; `added`: added to the cart.',
    ),
  items: z.array(identifier).min(1).max(MOST_ITEMS),
});
export type RecommendationEvents = z.output<typeof recommendationEvents>;

/** The answer of `POST /v2/recommendations/counts`. */
export const recommendationEventsAnswer = z.object({ status: z.literal('success') });
