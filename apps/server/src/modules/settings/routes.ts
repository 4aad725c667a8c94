import { settingsAnswer } from '@comptoir/contract/settings/settings';
import type { FastifyInstance } from 'fastify';
import { sendPrepared } from '#plugins/http/prepared-response.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { guestApi } from '#plugins/http/routes.ts';
import type { PreparedResponses } from '#restaurant/prepared-responses.ts';

/** The public settings. Rules I-9 and R-15. */
export function settingsRoutes(
  app: FastifyInstance,
  responses: Pick<PreparedResponses, 'settings'>,
): void {
  const guest = guestApi(app, 'restaurant');

  guest.get(
    '/v2/public/settings',
    { summary: 'The settings, as name and value pairs.', answer: settingsAnswer },
    async (request, reply) =>
      sendPrepared(request, reply, await responses.settings(requestLocale(request))),
  );
}
