import { articleAnswer, articlesAnswer } from '@comptoir/contract/menus/articles';
import { text } from '@comptoir/contract/wire/scalars';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendPrepared } from '#plugins/http/prepared-response.ts';
import { ANY_REJECTIONS, rejection, sendProblem } from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import type { PreparedResponses } from '#restaurant/prepared-responses.ts';

/** The articles of the restaurant's blog, and each of them whole. Rule W-7. */
export function articleRoutes(
  responses: Pick<PreparedResponses, 'articles' | 'article'>,
): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      '/v2/public/articles',
      {
        schema: {
          tags: ['restaurant'],
          summary: 'The articles of the blog, the newest first, without their texts.',
          response: { 200: articlesAnswer, ...ANY_REJECTIONS },
        },
      },
      async (request, reply) =>
        sendPrepared(request, reply, await responses.articles(requestLocale(request))),
    );

    app.get(
      '/v2/public/articles/:slug',
      {
        schema: {
          tags: ['restaurant'],
          summary: 'An article with its text, in Markdown.',
          params: z.object({ slug: text() }),
          response: { 200: articleAnswer, 404: rejection(['not_found']), ...ANY_REJECTIONS },
        },
      },
      async (request, reply) => {
        const article = await responses.article(requestLocale(request), request.params.slug);
        return article ? sendPrepared(request, reply, article) : sendProblem(reply, 'not_found');
      },
    );
    done();
  };
}
