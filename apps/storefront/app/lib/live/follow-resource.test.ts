import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiResult } from '#lib/api/api-client.ts';
import { followResource, type Resource } from './follow-resource.ts';
import { testPage } from './test-page.ts';

interface State {
  readonly revision: number;
}

const NO_ANSWER = { code: 'network', message: '', errors: [], status: 0 };
const EVENTS = { url: '/v2/public/things/events', name: 'thing' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** A page that follows something, and a server whose answers wait until the test gives them. */
function aPage(change: Partial<Resource<State>> = {}, options: { hasStreams?: boolean } = {}) {
  const page = testPage(options);
  const asked: { answer(result: ApiResult<State>): void; readonly signal: AbortSignal }[] = [];
  const shown: number[] = [];
  const problems: number[] = [];
  const connections: string[] = [];
  const followed = followResource<State>(
    {
      fetch: (signal) =>
        new Promise((resolve) => {
          asked.push({ answer: resolve, signal });
          signal.addEventListener('abort', () => resolve({ ok: false, problem: NO_ANSWER }));
        }),
      events: EVENTS,
      pollMs: 10_000,
      onState: ({ revision }) => shown.push(revision),
      onProblem: ({ status }) => problems.push(status),
      onConnection: (connection) => connections.push(connection),
      ...change,
    },
    page.livePage,
  );
  return {
    ...page,
    ...followed,
    asked,
    shown,
    problems,
    connections,
    async answer(number: number, revision: number) {
      asked[number]?.answer({ ok: true, payload: { revision } });
      await pass(0);
    },
    async fail(number: number, status: number) {
      asked[number]?.answer({ ok: false, problem: { ...NO_ANSWER, status } });
      await pass(0);
    },
  };
}

test('T-14: a page asks once, then listens', async () => {
  const page = aPage();
  await page.answer(0, 1);
  expect(page.streams.map(({ url, name }) => [url, name])).toEqual([[EVENTS.url, 'thing']]);
  page.send({ revision: 2 });
  await pass(60_000);
  expect(page.shown).toEqual([1, 2]);
  expect(page.asked).toHaveLength(1);
});

test('T-14: a late answer never replaces an event that came after its request', async () => {
  const page = aPage();
  await page.answer(0, 1);
  page.refresh();
  page.send({ revision: 3 });
  await page.answer(1, 2);
  expect(page.shown).toEqual([1, 3]);
});

test('T-14: a late answer never replaces the answer to a change', async () => {
  const page = aPage();
  await page.answer(0, 1);
  page.refresh();
  page.show({ revision: 3 });
  await page.answer(1, 2);
  expect(page.shown).toEqual([1, 3]);
});

test('T-14: of two requests the later one counts, and the first is given up', async () => {
  const page = aPage();
  await page.answer(0, 1);
  page.refresh();
  page.refresh();
  expect(page.asked[1]?.signal.aborted).toBe(true);
  await page.answer(2, 3);
  await page.answer(1, 2);
  expect(page.shown).toEqual([1, 3]);
});

test('T-14: an older state is never shown, in whatever sequence states arrive', async () => {
  const page = aPage({ isNewer: (next, known) => next.revision >= known.revision });
  await page.answer(0, 5);
  page.send({ revision: 4 });
  page.show({ revision: 3 });
  page.refresh();
  await page.answer(1, 2);
  page.send({ revision: 6 });
  expect(page.shown).toEqual([5, 6]);
});

test('T-14: two polls never overlap, and one without an answer is followed by another', async () => {
  const page = aPage({}, { hasStreams: false });
  await page.answer(0, 1);
  await pass(10_000);
  expect(page.asked).toHaveLength(2);
  await pass(10_000);
  expect(page.asked).toHaveLength(2);
  await page.fail(1, 0);
  await pass(10_000);
  expect(page.asked).toHaveLength(3);
  expect(page.connections.at(-1)).toBe('lost');
});

test('T-14: a stream that the server refused is opened again, after growing pauses', async () => {
  const page = aPage({ pollMs: null });
  await page.answer(0, 1);
  for (const [number, pause] of [
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
  ].entries()) {
    page.streams.at(-1)?.refuse();
    await pass(pause - 1);
    expect(page.streams).toHaveLength(number + 1);
    await pass(1);
    expect(page.streams).toHaveLength(number + 2);
  }
  page.send({ revision: 2 });
  page.streams.at(-1)?.refuse();
  await pass(1_000);
  expect(page.streams).toHaveLength(10);
  expect(page.shown).toEqual([1, 2]);
});

test('T-14: while its stream is refused the page polls', async () => {
  const page = aPage();
  await page.answer(0, 1);
  page.streams[0]?.refuse();
  // The next ones are not open either.
  for (let pause = 1_000; pause <= 8_000; pause *= 2) {
    await pass(pause);
    page.streams.at(-1)?.refuse();
  }
  expect(page.asked).toHaveLength(2);
  await page.answer(1, 2);
  expect(page.shown).toEqual([1, 2]);
  expect(page.connections.at(-1)).toBe('polling');
});

test('T-14: a hidden page is quiet, and catches up when it is shown', async () => {
  const page = aPage();
  await page.answer(0, 1);
  page.setVisible(false);
  expect(page.streams[0]?.isClosed).toBe(true);
  page.streams[0]?.send({ revision: 2 });
  page.streams[0]?.refuse();
  await pass(10 * 60_000);
  expect(page.streams).toHaveLength(1);
  expect(page.asked).toHaveLength(1);
  expect(page.shown).toEqual([1]);
  page.setVisible(true);
  expect(page.streams).toHaveLength(2);
  await page.answer(1, 3);
  expect(page.shown).toEqual([1, 3]);
});

test('T-14: a page that is hidden before the first answer opens its stream when it is shown', async () => {
  const page = aPage();
  page.setVisible(false);
  await page.answer(0, 1);
  expect(page.streams).toHaveLength(0);
  page.setVisible(true);
  await page.answer(1, 1);
  expect(page.streams).toHaveLength(1);
});

test('T-14: where the network is back the page asks, and opens another stream: the old one may be dead', async () => {
  const page = aPage();
  await page.answer(0, 1);
  page.goOffline();
  expect(page.connections.at(-1)).toBe('lost');
  page.goOnline();
  expect(page.streams.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  await page.answer(1, 2);
  expect(page.connections.at(-1)).toBe('live');
});

test('T-14: a failure keeps what is known; an address that is over ends it', async () => {
  const page = aPage({}, { hasStreams: false });
  await page.fail(0, 503);
  expect(page.problems).toEqual([503]);
  await pass(10_000);
  await page.answer(1, 1);
  await pass(10_000);
  await page.fail(2, 503);
  expect(page.problems).toEqual([503]);
  await pass(10_000);
  await page.fail(3, 404);
  await pass(60_000);
  expect(page.problems).toEqual([503, 404]);
  expect(page.asked).toHaveLength(4);
  expect(page.shown).toEqual([1]);
});

test('T-14: an event of another state says that this one is to be asked for', async () => {
  const page = aPage({ isNoticeOnly: true });
  await page.answer(0, 1);
  page.send({ another: 'state' });
  await page.answer(1, 2);
  expect(page.shown).toEqual([1, 2]);
});

test('T-14: nothing is asked, listened to or shown after the end', async () => {
  const page = aPage({ endsIn: ({ revision }) => (revision === 2 ? 0 : null) });
  await page.answer(0, 1);
  page.refresh();
  page.send({ revision: 2 });
  expect(page.asked[1]?.signal.aborted).toBe(true);
  expect(page.streams[0]?.isClosed).toBe(true);
  page.send({ revision: 3 });
  page.setVisible(true);
  await page.refresh();
  await pass(60_000);
  expect(page.shown).toEqual([1, 2]);
  expect(page.asked).toHaveLength(2);
});
