import { menusAnswer, productsAnswer } from '@comptoir/contract/menus/menus';
import { text } from '@comptoir/contract/wire/scalars';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendPrepared } from '#plugins/http/prepared-response.ts';
import { ANY_REJECTIONS, rejection, sendProblem } from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import type { PreparedResponses } from '#restaurant/prepared-responses.ts';

/** The menus with all their items, and the items of one menu. Rule R-15. */
export function menuRoutes(
  responses: Pick<PreparedResponses, 'menus' | 'products'>,
): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      '/v2/public/menus',
      {
        schema: {
          tags: ['restaurant'],
          summary: 'Every menu with its categories and items.',
          response: { 200: menusAnswer, ...ANY_REJECTIONS },
        },
      },
      async (request, reply) =>
        sendPrepared(request, reply, await responses.menus(requestLocale(request))),
    );

    app.get(
      '/v2/public/products/:menuId',
      {
        schema: {
          tags: ['restaurant'],
          summary: 'The items of one menu.',
          params: z.object({ menuId: text() }),
          response: { 200: productsAnswer, 404: rejection(['not_found']), ...ANY_REJECTIONS },
        },
      },
      async (request, reply) => {
        const products = await responses.products(requestLocale(request), request.params.menuId);
        return products ? sendPrepared(request, reply, products) : sendProblem(reply, 'not_found');
      },
    );
    done();
  };
}
