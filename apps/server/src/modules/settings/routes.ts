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

interface Associated extends Pick<Shop, 'restaurant'> {
  /** The content of Apple Pay's file about the domain; null for none. */
  readonly applePayAssociation: string | null;
}

/** Serves the files that link the site to its apps, and its domain to Apple Pay. Rules X-10 and Y-40. */
export function appRoutes(
  app: FastifyInstance,
  { restaurant, applePayAssociation }: Associated,
): void {
  const readApp = async () => (await restaurant()).settings.site?.app;
  const hidden = { schema: { hide: true }, onSend: tagAnswer };
  app.get('/.well-known/assetlinks.json', hidden, async (_request, reply) =>
    sendJson(reply, assetLinks(await readApp())),
  );
  app.get('/.well-known/apple-app-site-association', hidden, async (_request, reply) =>
    sendJson(reply, appSiteAssociation(await readApp())),
  );
  const applePay = '/.well-known/apple-developer-merchantid-domain-association';
  app.get(applePay, hidden, async (_request, reply) =>
    send(reply, 'text/plain', applePayAssociation),
  );
}

function sendJson(reply: FastifyReply, association: object | null): FastifyReply {
  return send(reply, 'application/json', association && JSON.stringify(association));
}

function send(reply: FastifyReply, type: string, association: string | null): FastifyReply {
  if (association === null) return sendProblem(reply, 'not_found');
  return reply.header('cache-control', AN_HOUR).type(type).send(association);
}
