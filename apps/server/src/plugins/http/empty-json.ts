import type { FastifyInstance } from 'fastify';

const JSON_TYPE = 'application/json';

/**
 * Accepts an empty JSON body on routes without one: some clients send the content type on every
 * request. Applies to routes of the same scope. Rule I-3.
 */
export function allowEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(JSON_TYPE);
  app.addContentTypeParser<string>(JSON_TYPE, { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && !request.routeOptions.schema?.body) done(null, undefined);
    else parse(request, body, done);
  });
}
