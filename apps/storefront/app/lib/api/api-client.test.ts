import { describe, expect, it, test } from 'vitest';
import { type ApiResult, cachedAnswer, createApiClient } from './api-client.ts';

const answering = (body: unknown, status = 200) =>
  createApiClient(() => Promise.resolve(Response.json(body, { status })));

test('a success gives its payload', async () => {
  expect(await answering({ status: 'success', payload: [] }).menus()).toEqual({
    ok: true,
    payload: [],
  });
});

test('a rejection gives its code, its French sentence and the fields it is about', async () => {
  const api = answering(
    {
      status: 'error',
      code: 'validation',
      message: 'Certaines informations sont manquantes ou incorrectes.',
      errors: [{ path: 'customer.email', message: 'Ce champ est obligatoire' }],
    },
    422,
  );
  expect(await api.submitOrder({ order_id: 'x', transaction_id: null, status: 'pending' })).toEqual(
    {
      ok: false,
      problem: {
        code: 'validation',
        message: 'Certaines informations sont manquantes ou incorrectes.',
        errors: [{ path: 'customer.email', message: 'Ce champ est obligatoire' }],
        status: 422,
      },
    },
  );
});

test('Y-27: a rate limit has the seconds until the next try', async () => {
  const answer = (status: number) =>
    createApiClient(() => {
      const headers = { 'retry-after': '240' };
      return Promise.resolve(Response.json({ status: 'error' }, { status, headers }));
    });
  const problem = { retryAfterSeconds: 240 };
  expect(await answer(429).menus()).toMatchObject({ problem: { status: 429, ...problem } });
  expect(await answer(503).menus()).toMatchObject({ problem: { status: 503, ...problem } });
});

test('a look-up that finds nothing is a problem with a good status', async () => {
  const result = await answering({ status: 'error', payload: [] }).searchPlaces(
    'rue de nulle part',
    new AbortController().signal,
  );
  expect(result).toMatchObject({ ok: false, problem: { code: 'nothing_found', status: 200 } });
});

test('no answer, and an answer that is no JSON, are problems with the code `network`', async () => {
  const silent = createApiClient(() => Promise.reject(new TypeError('fetch failed')));
  const proxy = createApiClient(() => Promise.resolve(new Response('<h1>502</h1>')));
  for (const api of [silent, proxy]) {
    expect(await api.settings()).toMatchObject({ ok: false, problem: { code: 'network' } });
  }
});

test('what is typed into an address travels encoded', async () => {
  const asked: string[] = [];
  const api = createApiClient((path) => {
    asked.push(path);
    return Promise.resolve(Response.json({ status: 'success', payload: [] }));
  });
  await api.article('A/B?');
  await api.searchPlaces('3 rue & place', new AbortController().signal);
  expect(asked).toEqual([
    '/v2/public/articles/A%2FB%3F',
    '/v2/public/locations/?query=3+rue+%26+place',
  ]);
});

const REJECTED = {
  ok: false,
  problem: { code: 'network', message: '', errors: [], status: 0 },
} as const;

function asked(answers: readonly ApiResult<number>[]) {
  let now = 0;
  let count = 0;
  const ask = async () => answers[count++] ?? REJECTED;
  return {
    ask: cachedAnswer(ask, 60_000, () => now),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    count: () => count,
  };
}

describe('what the app asks for on every page', () => {
  it('X-8: is requested once a minute', async () => {
    const settings = asked([
      { ok: true, payload: 1 },
      { ok: true, payload: 2 },
    ]);
    const [first, second] = await Promise.all([settings.ask(), settings.ask()]);
    expect([first, second]).toEqual([
      { ok: true, payload: 1 },
      { ok: true, payload: 1 },
    ]);
    settings.pass(59_999);
    expect(await settings.ask()).toEqual({ ok: true, payload: 1 });
    settings.pass(1);
    expect(await settings.ask()).toEqual({ ok: true, payload: 2 });
    expect(settings.count()).toBe(2);
  });

  it('X-8: is requested again at once after a failure', async () => {
    const settings = asked([REJECTED, { ok: true, payload: 2 }]);
    expect((await settings.ask()).ok).toBe(false);
    expect(await settings.ask()).toEqual({ ok: true, payload: 2 });
  });
});
