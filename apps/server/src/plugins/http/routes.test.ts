import { globSync, readFileSync } from 'node:fs';
import { errorEnvelope, successEnvelope } from '@comptoir/contract/wire/envelope';
import { amount, instant, rate } from '@comptoir/contract/wire/scalars';
import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type RateLimiter, UNLIMITED } from '#plugins/limits/attempts.ts';
import { SOURCES } from '#sources.ts';
import { done, problem } from './outcome.ts';
import { guestApi } from './routes.ts';

const ANSWER = successEnvelope(z.object({ at: z.string() }));

/** A server with one kind of routes, and the statuses that each of them documents. */
function aServer(limiter?: RateLimiter) {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  const statuses: Record<string, readonly string[]> = {};
  app.addHook('onRoute', ({ method, url, schema }) => {
    statuses[`${method} ${url}`] = Object.keys(schema?.response ?? {});
  });
  return { app, guest: guestApi(app, 'orders', limiter), statuses };
}

describe('a declared route', () => {
  test('I-1, I-3: documents the statuses of its rejections, which follow from their codes', () => {
    const { guest, statuses } = aServer(UNLIMITED);
    guest.get('/plain', { summary: '', answer: ANSWER }, () => ({ at: '' }));
    guest.put(
      '/full',
      {
        summary: '',
        body: z.object({}),
        answer: ANSWER,
        problems: ['order_unknown', 'stale', 'coupon_unknown'],
        never: ['unsupported_media_type'],
        statuses: { coupon_unknown: 422 },
        details: { 409: errorEnvelope.extend({ order: z.string() }) },
        limit: { name: 'some', limit: 1, windowMilliseconds: 1 },
        tooLarge: 'picture_too_large',
      },
      () => ({ at: '' }),
    );
    expect(statuses['GET /plain']).toEqual(['200', '500', '503']);
    expect(statuses['PUT /full']).toEqual([
      '200',
      '400',
      '404',
      '409',
      '413',
      '422',
      '429',
      '500',
      '503',
    ]);
  });

  test('I-2: sends what its handler returns in the envelope of its answer, stored by no cache', async () => {
    const { app, guest } = aServer();
    guest.get('/value', { summary: '', answer: ANSWER }, () => ({ at: 'noon' }));
    guest.get('/outcome', { summary: '', answer: ANSWER }, async () => done({ at: 'noon' }));
    const plain = { summary: '', answer: z.object({ at: z.string() }), isTagged: true } as const;
    const answerHeaders = { 'cache-control': 'public, max-age=60' };
    guest.get('/whole', { ...plain, answerHeaders }, () => ({ at: 'noon' }));
    for (const url of ['/value', '/outcome']) {
      const { body, headers } = await app.inject(url);
      expect(body).toBe('{"status":"success","payload":{"at":"noon"}}');
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      });
    }
    const whole = await app.inject('/whole');
    expect(whole.body).toBe('{"at":"noon"}');
    expect(whole.headers['cache-control']).toBe('public, max-age=60');
    const headers = { 'if-none-match': String(whole.headers.etag) };
    expect((await app.inject({ url: '/whole', headers })).statusCode).toBe(304);
  });

  test('I-3: answers the rejection that its handler returns, and what that sends itself', async () => {
    const { app, guest } = aServer();
    guest.get('/rejected', { summary: '', answer: ANSWER }, async () =>
      problem('slot_full', { retryAfterSeconds: 3 }),
    );
    guest.get('/bytes', { summary: '', answer: z.unknown() }, async (_request, reply) =>
      reply.type('text/csv').send('a;b'),
    );
    const { statusCode, headers, body } = await app.inject('/rejected');
    expect([statusCode, headers['retry-after']]).toEqual([409, '3']);
    expect(JSON.parse(body)).toMatchObject({ status: 'error', code: 'slot_full' });
    expect((await app.inject('/bytes')).body).toBe('a;b');
  });

  test('I-13: is not limited without a counter', () => {
    const limit = { name: 'some', limit: 1, windowMilliseconds: 1 };
    expect(() =>
      aServer().guest.get('/', { summary: '', answer: ANSWER, limit }, () => ({ at: '' })),
    ).toThrow('/ has a limit, and nothing that counts.');
  });

  test.each([
    { name: 'an instant', value: instant },
    { name: 'an amount in a list', value: z.array(z.object({ price: amount.nullable() })) },
    { name: 'a rate of a variant', value: z.record(z.string(), z.union([z.string(), rate])) },
  ])('I-2, M-5: is not prepared where its schema converts $name', ({ value }) => {
    const answer = successEnvelope(z.object({ value }));
    expect(() =>
      aServer().guest.get('/', { summary: '', answer, isPrepared: true }, () => problem('stale')),
    ).toThrow('/ is prepared, and its schema converts values.');
  });
});

test('I-1: every route of a module is declared by its kind', () => {
  const bare = globSync('modules/**/*.ts', { cwd: SOURCES })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => BARE_ROUTE.test(readFileSync(new URL(file, SOURCES), 'utf8')));
  expect(bare.sort()).toEqual([
    // Pictures and files of the site, beside its API.
    'modules/app-icons/routes.ts',
    // Passes requests of all methods on to the guests' API of the draft.
    'modules/catalogue/preview-routes.ts',
    // All else that printers ask for.
    'modules/printing/routes.ts',
    // The file by which apps of phones know their site.
    'modules/settings/routes.ts',
    'modules/social-images/routes.ts',
  ]);
});

/** A method of Fastify that adds a route. */
const BARE_ROUTE = /\b(?:app|scope)\.(?:all|delete|get|head|patch|post|put|route)[(<]/;
