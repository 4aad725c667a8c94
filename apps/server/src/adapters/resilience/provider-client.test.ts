import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { json, localProvider, silence } from '#test/providers/local-provider.ts';
import { providerClient, RESET_TIMEOUT_MS } from './provider-client.ts';

const schema = z.object({ answer: z.number() });
const question = { path: '/search', query: { q: '12 rue Secrète' }, schema };

const clientOf = (base: string, timeoutMs = 2000) =>
  providerClient({ name: 'test', base, timeoutMs });

describe('a provider over HTTP', () => {
  it('L-16: is called at its base URL, with or without a trailing slash', async () => {
    const server = await localProvider(json({ answer: 42, more: 'ignored' }));
    expect(await clientOf(`${server.base}/v1/`)(question)).toEqual({ answer: 42 });
    expect(await clientOf(`${server.base}/v1`)(question)).toEqual({ answer: 42 });
    expect(server.received.map(({ path }) => path)).toEqual(['/v1/search', '/v1/search']);
    expect(server.received[0]?.query).toEqual({ q: '12 rue Secrète' });
  });

  it('L-16: is sent a body as JSON', async () => {
    const server = await localProvider(json({ answer: 1 }));
    await clientOf(server.base)({ path: '/ask', body: { deep: ['é'] }, schema });
    expect(server.received[0]).toMatchObject({ method: 'POST', body: '{"deep":["é"]}' });
  });

  it('L-14: may say that there is nothing', async () => {
    const server = await localProvider(json({}, 404));
    const client = clientOf(server.base);
    expect(await client({ ...question, emptyStatuses: [404] })).toBeNull();
  });

  it.each([
    ['an error status', json({}, 500), 'test: status 500'],
    ['another shape', json({ answer: 'many' }), 'test: answer of another shape'],
    [
      'what is not JSON',
      (response) => response.end('<html>12 rue Secrète</html>'),
      'test: answer is not JSON',
    ],
    ['half a JSON', (response) => response.end('{"answer":'), 'test: answer is not JSON'],
    ['a broken connection', (response) => response.destroy(), 'test: no connection'],
  ] satisfies [string, Parameters<typeof localProvider>[0], string][])(
    'L-14, L-15: is unavailable when it answers with %s, and the message contains nothing of the query',
    async (_case, answer, message) => {
      const server = await localProvider(answer);
      const error = await clientOf(server.base)(question).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        name: 'ProviderError',
        problem: 'provider_unavailable',
        message,
      });
      expect(JSON.stringify(error)).not.toContain('Secrète');
    },
  );

  it('L-14: has timed out when it does not answer', async () => {
    const server = await localProvider(silence);
    await expect(clientOf(server.base, 50)(question)).rejects.toMatchObject({
      problem: 'provider_timeout',
      message: 'test: no answer within 50 ms',
    });
  });

  it('L-14: times out when it starts an answer and never ends it', async () => {
    const server = await localProvider((response) => {
      response.write('{"answer":');
    });
    await expect(clientOf(server.base, 50)(question)).rejects.toMatchObject({
      problem: 'provider_timeout',
    });
  });

  it('L-16: cannot send the server elsewhere', async () => {
    const elsewhere = await localProvider(json({ answer: 42 }));
    const server = await localProvider((response) => {
      response.writeHead(302, { location: elsewhere.base });
      response.end();
    });
    await expect(clientOf(server.base)(question)).rejects.toThrow('test: status 302');
    expect(elsewhere.received).toEqual([]);
  });

  it('L-16: cannot flood the server', async () => {
    const server = await localProvider((response) => {
      const flood = () => {
        while (response.write('x'.repeat(65_536)));
      };
      response.on('drain', flood);
      flood();
    });
    await expect(clientOf(server.base)(question)).rejects.toThrow('test: answer too large');
  });

  describe('that keeps failing', () => {
    afterEach(() => {
      vi.useRealTimers();
    });

    it('L-13: gets no requests for a while, then one, then all again', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
      const server = await localProvider(json({}, 500));
      const client = clientOf(server.base);
      for (let call = 0; call < 5; call += 1) {
        await expect(client(question)).rejects.toThrow('test: status 500');
      }
      await expect(client(question)).rejects.toMatchObject({
        problem: 'provider_unavailable',
        message: 'test: not asked, it keeps failing',
      });
      expect(server.received).toHaveLength(5);

      server.answerWith(json({ answer: 42 }));
      vi.advanceTimersByTime(RESET_TIMEOUT_MS);
      expect(await client(question)).toEqual({ answer: 42 });
      expect(await client(question)).toEqual({ answer: 42 });
      expect(server.received).toHaveLength(7);
    });
  });
});
