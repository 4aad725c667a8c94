import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callForResult, callOverHttp, jsonRequest, NO_ANSWER } from './api-result.ts';

/** The requests that were sent; none of them is answered, but each can be given up. */
const sent: { readonly url: string; readonly init: RequestInit }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  // The browser's own timers cannot be faked.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), milliseconds);
    return controller.signal;
  });
  sent.length = 0;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return new Promise((_, reject) => {
      const give = () => reject(new DOMException('Aborted', 'AbortError'));
      if (init.signal?.aborted) give();
      init.signal?.addEventListener('abort', give);
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const call = callOverHttp('https://api.example');
const ask = (init: RequestInit = {}) => {
  const asked = { result: null as unknown };
  callForResult(call, '/menus', init).then((result) => {
    asked.result = result;
  });
  return asked;
};
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('a request without an answer is given up after 15 seconds', async () => {
  const asked = ask();
  await pass(14_900);
  expect(asked.result).toBeNull();
  await pass(200);
  expect(asked.result).toEqual({ ok: false, problem: NO_ANSWER });
});

test('what is sent, as a photograph, has a minute', async () => {
  const asked = ask(jsonRequest('POST', { data: 'abc' }));
  await pass(59_900);
  expect(asked.result).toBeNull();
  await pass(200);
  expect(asked.result).toEqual({ ok: false, problem: NO_ANSWER });
});

test('a request is given up with its signal, also with one that was given up before', async () => {
  const controller = new AbortController();
  const asked = ask({ signal: controller.signal });
  controller.abort();
  await pass(0);
  expect(asked.result).toEqual({ ok: false, problem: NO_ANSWER });
  const late = ask({ signal: controller.signal });
  await pass(0);
  expect(late.result).toEqual({ ok: false, problem: NO_ANSWER });
});

test('a request of JSON says so, beside further headers', () => {
  ask(jsonRequest('PUT', { name: 'Maki' }, { 'group-key': 'k' }));
  expect(sent[0]).toMatchObject({
    url: 'https://api.example/menus',
    init: {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'group-key': 'k' },
      body: '{"name":"Maki"}',
    },
  });
});
