import { randomUUID } from 'node:crypto';
import { withoutEnding } from '@comptoir/domain/text/without-ending';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isSatisfiedByNothing } from './json-bodies.ts';
import { type PreparedResponse, prepareBytes, sendPrepared } from './prepared-response.ts';

/** The documentation page loads from its own origin only; its viewer sets inline styles. */
const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** A codec is described as it is sent. */
const jsonSchemaTransform = createJsonSchemaTransform({
  zodToJsonConfig: {
    override({ zodSchema, jsonSchema }) {
      if (!(zodSchema instanceof z.ZodCodec)) return;
      const { $schema: _, ...sent } = z.toJSONSchema(zodSchema.def.in);
      for (const name of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, name);
      Object.assign(jsonSchema, sent, zodSchema.meta());
    },
  },
});

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
    transform: (route) =>
      withPermission(
        withUserId(withOptionalBody(jsonSchemaTransform(route), route.route)),
        route.route,
      ),
    transformObject: (document) => withOptionalBodies(jsonSchemaTransformObject(document)),
  });
  await app.register(async (docs) => {
    prepareAnswers(docs);
    await docs.register(swaggerUi, {
      routePrefix: PAGE,
      staticCSP: PAGE_POLICY,
      uiConfig: { validatorUrl: 'none' },
    });
    docs.get(DESCRIPTION, { schema: { hide: true } }, (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
    );
  });
}

const DESCRIPTION = '/v2/openapi.json';
/** Its page; what it loads is relative where its address ends with a slash. */
const PAGE = '/v2/docs';
/** Of the same in YAML, which takes seconds to write. */
const IN_YAML = `${PAGE}/yaml`;
/** Serialised and compressed while a request waits, two megabytes of it. */
const QUALITY = 5;

/** Answers the routes of a scope from memory: each is asked once by the server itself. Rule I-29. */
function prepareAnswers(scope: FastifyInstance): void {
  const ownRequest = randomUUID();
  const prepared = new Map<string, Promise<PreparedResponse | null>>();

  async function prepare(url: string): Promise<PreparedResponse | null> {
    const answer = await scope.inject({ url, headers: { 'x-request-id': ownRequest } });
    if (answer.statusCode !== 200) return null;
    const { 'content-type': contentType, 'content-security-policy': policy } = answer.headers;
    return prepareBytes(answer.rawPayload, {
      contentType: String(contentType),
      quality: QUALITY,
      headers: { 'cache-control': 'no-cache', 'content-security-policy': String(policy) },
    });
  }

  scope.addHook('onRequest', async (request, reply) => {
    if (request.id === ownRequest) return;
    const path = plainPath(request);
    if (path === null) return;
    if (path === IN_YAML) return reply.redirect(DESCRIPTION);
    const known = prepared.get(path) ?? prepare(path);
    prepared.set(path, known);
    const answer = await known.catch(() => null);
    if (answer) return sendPrepared(request, reply, answer);
    prepared.delete(path);
  });
}

/** The names of the page's files, so that addresses are few. */
const FILE = /^[\w-]+(?:\.[\w-]+)*$/;

/**
 * The path of a request as its route has it: however it is encoded, with a slash at its end for the page alone; null
 * for no file.
 */
function plainPath({ routeOptions, params, url }: FastifyRequest): string | null {
  const route = withoutEnding(routeOptions.url ?? '', /\//);
  if (route === PAGE) return url.split('?', 1)[0]?.endsWith('/') ? `${PAGE}/` : PAGE;
  if (!route.endsWith('*')) return route;
  const file = z.object({ '*': z.string().regex(FILE) }).safeParse(params);
  return file.success ? route.replace('*', file.data['*']) : null;
}

const USER_ID = {
  type: 'object',
  properties: {
    'X-User-Id': { type: 'string', description: 'Whose token it is; another user’s is refused.' },
  },
};

type Described = ReturnType<typeof jsonSchemaTransform>;

/** Marks an operation whose body may be empty; the generator takes every body for required. */
const OPTIONAL_BODY = 'x-optional-body';

function withOptionalBody({ schema, url }: Described, { schema: sent }: RouteOptions) {
  return {
    schema: isSatisfiedByNothing(sent?.body) ? { ...schema, [OPTIONAL_BODY]: true } : schema,
    url,
  };
}

/** Says of the marked operations that their bodies are not required. Rule I-3. */
function withOptionalBodies<Document extends { readonly paths?: object }>(document: Document) {
  const paths: Readonly<Record<string, MarkedOperation>>[] = Object.values(document.paths ?? {});
  for (const operation of paths.flatMap((operations) => Object.values(operations))) {
    if (operation.requestBody && operation[OPTIONAL_BODY]) operation.requestBody.required = false;
    delete operation[OPTIONAL_BODY];
  }
  return document;
}

interface MarkedOperation {
  [OPTIONAL_BODY]?: true;
  readonly requestBody?: { required?: boolean };
}

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
