import { TOO_NESTED, tooNestedField } from '@comptoir/contract/wire/nesting';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import { invalidField } from './problems.ts';

const JSON_TYPE = 'application/json';

/**
 * How the bodies of all routes are read: not beyond the levels that can be walked through (I-27), and an empty one
 * as `{}` where a route needs no field, whether it is declared as JSON or not; elsewhere an empty one that is declared
 * as JSON is malformed. Rule I-3.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(JSON_TYPE);
  app.addContentTypeParser<string>(JSON_TYPE, { parseAs: 'string' }, (request, text, done) => {
    const schema = request.routeOptions.schema?.body;
    if (text === '' && (!schema || isSatisfiedByNothing(schema))) return done(null, undefined);
    // The parser calls back at once.
    parse(request, text, (error, body) => {
      const field = error ? null : tooNestedField(body);
      if (field === null) done(error, body);
      else done(invalidField(field, TOO_NESTED));
    });
  });
  app.addHook('preValidation', (request, _reply, pass) => {
    const schema = request.routeOptions.schema?.body;
    if (request.body === undefined && isSatisfiedByNothing(schema)) request.body = {};
    pass();
  });
}

function isSatisfiedByNothing(schema: FastifySchema['body']): boolean {
  return schema instanceof z.ZodType && schema.safeParse({}).success;
}
