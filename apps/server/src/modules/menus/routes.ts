import { menusAnswer, productsAnswer } from '@comptoir/contract/menus/menus';
import { text } from '@comptoir/contract/wire/scalars';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { problem } from '#plugins/http/outcome.ts';
import { sendPrepared } from '#plugins/http/prepared-response.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { guestApi } from '#plugins/http/routes.ts';
import type { PreparedResponses } from '#restaurant/prepared-responses.ts';

/** The menus with all their items, and the items of one menu. Rule R-15. */
export function menuRoutes(
  app: FastifyInstance,
  responses: Pick<PreparedResponses, 'menus' | 'products'>,
): void {
  const guest = guestApi(app, 'restaurant');

  guest.get(
    '/v2/public/menus',
    { summary: 'Every menu with its categories and items.', answer: menusAnswer },
    async (request, reply) =>
      sendPrepared(request, reply, await responses.menus(requestLocale(request))),
  );

  guest.get(
    '/v2/public/products/:menuId',
    {
      summary: 'The items of one menu.',
      params: z.object({ menuId: text() }),
      answer: productsAnswer,
      problems: ['not_found'],
      never: ['validation'],
    },
    async (request, reply) => {
      const products = await responses.products(requestLocale(request), request.params.menuId);
      return products ? sendPrepared(request, reply, products) : problem('not_found');
    },
  );
}
