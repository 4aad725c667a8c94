import { articleAnswer, articlesAnswer } from '@comptoir/contract/menus/articles';
import { text } from '@comptoir/contract/wire/scalars';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { problem } from '#plugins/http/outcome.ts';
import { sendPrepared } from '#plugins/http/prepared-response.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { guestApi } from '#plugins/http/routes.ts';
import type { PreparedResponses } from '#restaurant/prepared-responses.ts';

/** The articles of the restaurant's blog, and each of them whole. Rule W-7. */
export function articleRoutes(
  app: FastifyInstance,
  responses: Pick<PreparedResponses, 'articles' | 'article'>,
): void {
  const guest = guestApi(app, 'restaurant');

  guest.get(
    '/v2/public/articles',
    {
      summary: 'The articles of the blog, the newest first, without their texts.',
      answer: articlesAnswer,
    },
    async (request, reply) =>
      sendPrepared(request, reply, await responses.articles(requestLocale(request))),
  );

  guest.get(
    '/v2/public/articles/:slug',
    {
      summary: 'An article with its text, in Markdown.',
      params: z.object({ slug: text() }),
      answer: articleAnswer,
      problems: ['not_found'],
      never: ['validation'],
    },
    async (request, reply) => {
      const article = await responses.article(requestLocale(request), request.params.slug);
      return article ? sendPrepared(request, reply, article) : problem('not_found');
    },
  );
}
