import { TOO_NESTED, tooNestedField } from '@comptoir/contract/wire/nesting';
import type { FastifyInstance, FastifySchema, FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { invalidField } from './problems.ts';

const JSON_TYPE = 'application/json';

/**
 * Validates bodies as `compile` does, but not beyond the levels that can be walked through: after the hooks that
 * decide who may ask. Rule I-27.
 */
export function withinLevels<Schema>(
  compile: FastifySchemaCompiler<Schema>,
): FastifySchemaCompiler<Schema> {
  return (route) => {
    const validate = compile(route);
    if (route.httpPart !== 'body') return validate;
    return (body: unknown) => {
      const field = tooNestedField(body);
      return field === null ? validate(body) : { error: invalidField(field, TOO_NESTED) };
    };
  };
}

/**
 * Takes an empty body for `{}` where a route needs no field, whether it is declared as JSON or not; elsewhere an
 * empty one that is declared as JSON is malformed. Rule I-3.
 */
export function allowEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(JSON_TYPE);
  app.addContentTypeParser<string>(JSON_TYPE, { parseAs: 'string' }, (request, text, done) => {
    const schema = request.routeOptions.schema?.body;
    if (text === '' && (!schema || isSatisfiedByNothing(schema))) done(null, undefined);
    else parse(request, text, done);
  });
  app.addHook('preValidation', (request, _reply, pass) => {
    const schema = request.routeOptions.schema?.body;
    if (request.body === undefined && isSatisfiedByNothing(schema)) request.body = {};
    pass();
  });
}

/** Whether a route with this schema takes an empty body for `{}`. */
export function isSatisfiedByNothing(schema: FastifySchema['body']): boolean {
  return schema instanceof z.ZodType && schema.safeParse({}).success;
}
