import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { answerHealth } from './health.ts';

function anApp(askDatabase: () => Promise<unknown>, isDraining?: () => boolean) {
  const app = Fastify();
  onTestFinished(() => app.close());
  answerHealth(app, askDatabase, isDraining);
  return async (url: string) => {
    const { statusCode, headers, body } = await app.inject(url);
    return [statusCode, headers['cache-control'], JSON.parse(body)];
  };
}

test('I-14: the shop is live, and ready while its database answers', async () => {
  const ask = anApp(async () => 'here');
  for (const url of ['/health', '/ready']) {
    expect(await ask(url)).toEqual([200, 'no-store', { status: 'ok' }]);
  }
});

test('I-14: without its database it is live, but not ready', async () => {
  const ask = anApp(() => Promise.reject(new Error('the connection broke')));
  expect(await ask('/health')).toEqual([200, 'no-store', { status: 'ok' }]);
  expect(await ask('/ready')).toEqual([
    503,
    'no-store',
    {
      status: 'error',
      code: 'unavailable',
      message: 'Le service est momentanément indisponible.',
    },
  ]);
});

test('I-14: a server that is draining is live, but not ready', async () => {
  let isDraining = false;
  const ask = anApp(
    async () => 'here',
    () => isDraining,
  );
  expect((await ask('/ready'))[0]).toBe(200);
  isDraining = true;
  expect((await ask('/ready'))[0]).toBe(503);
  expect((await ask('/health'))[0]).toBe(200);
});
