import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allowEmptyJson } from './json-bodies.ts';
import { handleErrors } from './problems.ts';

function open() {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  allowEmptyJson(app);
  const route = (url: string, body?: z.ZodType) =>
    app.post(url, { ...(body && { schema: { body } }) }, async (request) => ({
      read: request.body ?? 'none',
    }));
  route('/free', z.object({ note: z.string().optional(), count: z.number().default(1) }));
  route('/bound', z.object({ note: z.string() }));
  route('/none');
  return async (url: string, type?: string) => {
    const headers = type === undefined ? {} : { 'content-type': type, 'content-length': '0' };
    const answer = await app.inject({ method: 'POST', url, headers });
    const { read, code } = answer.json();
    return [answer.statusCode, read ?? code];
  };
}

test('I-3: an empty body is {} on a route that needs no field, declared as JSON or not', async () => {
  const post = open();
  for (const type of [undefined, 'application/json', 'application/json; charset=utf-8']) {
    expect(await post('/free', type)).toEqual([200, { count: 1 }]);
    expect(await post('/none', type)).toEqual([200, 'none']);
  }
  expect(await post('/bound')).toEqual([422, 'validation']);
  expect(await post('/bound', 'application/json')).toEqual([400, 'malformed_json']);
});
