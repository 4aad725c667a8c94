import type { FastifyInstance } from 'fastify';

const JSON_TYPE = 'application/json';

/**
 * Lets a call that takes no body be sent as JSON without one, as clients do that name the type on every
 * request. For any other it is malformed. Counts for the routes registered beside it. Rule I-3.
 */
export function allowEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(JSON_TYPE);
  app.addContentTypeParser<string>(JSON_TYPE, { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && !request.routeOptions.schema?.body) done(null, undefined);
    else parse(request, body, done);
  });
}
