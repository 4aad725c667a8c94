import { z } from 'zod';
import { identifier } from '../wire/scalars.ts';

const MOST_ITEMS = 12;

/** The request of `POST /v2/recommendations/counts`: impressions and clicks of recommendations, without personal data. Rule G-12. */
export const recommendationEvents = z.object({
  place: z.enum(['home', 'dialog', 'cart']),
  event: z
    .enum(['shown', 'opened', 'added'])
    .describe('`shown`: came into sight; `opened`: was looked at; `added`: went into the cart.'),
  items: z.array(identifier).min(1).max(MOST_ITEMS),
});
export type RecommendationEvents = z.output<typeof recommendationEvents>;

/** The answer of `POST /v2/recommendations/counts`. */
export const recommendationEventsAnswer = z.object({ status: z.literal('success') });
