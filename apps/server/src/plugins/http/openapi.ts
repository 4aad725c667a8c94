import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { tagAnswer } from './etag.ts';

/** The documentation page loads from its own origin only; its viewer sets inline styles. */
const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** `/v2/openapi.json` and the readable `/v2/docs`, generated from the routes' schemas. Rule I-1. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Comptoir',
        version: '2',
        description: 'Menu, offers, delivery, orders and accounts of one restaurant.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          staff: { type: 'apiKey', in: 'cookie', name: 'comptoir_staff' },
          device: { type: 'apiKey', in: 'cookie', name: 'comptoir_device' },
          relay: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: (route) => withPermission(withUserId(jsonSchemaTransform(route)), route.route),
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(async (docs) => {
    docs.addHook('onSend', tagAnswer);
    docs.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    });
    await docs.register(swaggerUi, {
      routePrefix: '/v2/docs',
      staticCSP: PAGE_POLICY,
      uiConfig: { validatorUrl: 'none' },
    });
  });

  let document: string | undefined;
  const unlisted = { schema: { hide: true }, onSend: tagAnswer };
  app.get('/v2/openapi.json', unlisted, (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
    return reply.send(document);
  });
}

const USER_ID = {
  type: 'object',
  properties: {
    'X-User-Id': { type: 'string', description: 'Whose token it is; another user’s is refused.' },
  },
};

/** A route that takes a token takes a user id beside it. Rule N-7. */
function withUserId({ schema, url }: ReturnType<typeof jsonSchemaTransform>) {
  const isByBearer = schema.security?.some((scheme) => 'bearer' in scheme);
  return { schema: isByBearer ? { ...schema, headers: USER_ID } : schema, url };
}

/** A route of the staff says what it needs, `signed in` where no permission is needed. Rule SA-4. */
function withPermission(
  { schema, url }: ReturnType<typeof jsonSchemaTransform>,
  { config }: RouteOptions,
) {
  if (config?.permission === undefined) return { schema, url };
  return { schema: { ...schema, 'x-permission': config.permission ?? 'signed in' }, url };
}
