import { appSiteAssociation, assetLinks } from '@comptoir/contract/settings/app-links';
import { settingsAnswer } from '@comptoir/contract/settings/settings';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { tagAnswer } from '#plugins/http/etag.ts';
import { sendPrepared } from '#plugins/http/prepared-response.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { guestApi } from '#plugins/http/routes.ts';
import type { PreparedResponses } from '#restaurant/prepared-responses.ts';
import type { Shop } from '#shop.ts';

/** Phones read it when an app is installed, and from time to time. */
const AN_HOUR = 'public, max-age=3600';

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

/** Serves the files that link the site to its apps. Rule X-10. */
export function appRoutes(app: FastifyInstance, { restaurant }: Pick<Shop, 'restaurant'>): void {
  const readApp = async () => (await restaurant()).settings.site?.app;
  const hidden = { schema: { hide: true }, onSend: tagAnswer };
  app.get('/.well-known/assetlinks.json', hidden, async (_request, reply) =>
    send(reply, assetLinks(await readApp())),
  );
  app.get('/.well-known/apple-app-site-association', hidden, async (_request, reply) =>
    send(reply, appSiteAssociation(await readApp())),
  );
}

function send(reply: FastifyReply, association: object | null): FastifyReply {
  if (association === null) return sendProblem(reply, 'not_found');
  return reply
    .header('cache-control', AN_HOUR)
    .type('application/json')
    .send(JSON.stringify(association));
}
