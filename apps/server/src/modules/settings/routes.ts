import { settingsAnswer } from '@comptoir/contract/settings/settings';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { sendPrepared } from '#plugins/http/prepared-response.ts';
import { ANY_REJECTIONS } from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import type { PreparedResponses } from '#restaurant/prepared-responses.ts';

/** The public settings. Rules I-9 and R-15. */
export function settingsRoutes(
  responses: Pick<PreparedResponses, 'settings'>,
): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      '/v2/public/settings',
      {
        schema: {
          tags: ['restaurant'],
          summary: 'The settings, as name and value pairs.',
          response: { 200: settingsAnswer, ...ANY_REJECTIONS },
        },
      },
      async (request, reply) =>
        sendPrepared(request, reply, await responses.settings(requestLocale(request))),
    );
    done();
  };
}
