import { appSiteAssociation, assetLinks } from '@comptoir/contract/settings/app-links';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { tagAnswer } from '#plugins/http/etag.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import type { Shop } from '#shop.ts';

/** Phones read it when an app is installed, and from time to time. */
const AN_HOUR = 'public, max-age=3600';

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
