import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiResult } from '#lib/api/api-client.ts';
import { groupOrderEvents } from '#lib/api/group-order-api.ts';
import { testPage } from '#lib/live/test-page.ts';
import { aGroup } from './test-group-state.ts';
import { followGroup } from './use-group.ts';

const NO_ANSWER = { code: 'network', message: '', errors: [], status: 0 };
const UNKNOWN = { ...NO_ANSWER, code: 'group_order_unknown', status: 404 };

beforeEach(() => {
  // Before the link of the group is over.
  vi.useFakeTimers({ now: Date.parse('2026-11-27T09:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page with a server behind it, whose answers and stream the test decides. */
function aPage({ hasStream = true } = {}) {
  const page = testPage({ hasStreams: hasStream });
  const revisions: number[] = [];
  const connections: string[] = [];
  const problems: string[] = [];
  const ask = vi.fn(
    async (): Promise<ApiResult<WireGroupOrderState>> => ({ ok: true, payload: aGroup() }),
  );
  const followed = followGroup(
    {
      fetch: ask,
      events: groupOrderEvents('', 'link'),
      onState: ({ revision }) => revisions.push(revision),
      onProblem: ({ code }) => problems.push(code),
      onConnection: (connection) => connections.push(connection),
    },
    page.livePage,
  );
  return {
    ...followed,
    ...page,
    revisions,
    connections,
    problems,
    ask,
    send: (revision: number, change: Partial<WireGroupOrderState> = {}) =>
      page.send(aGroup({ revision, ...change })),
  };
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('GP-4: a page asks, listens, and shows what comes', async () => {
  const page = aPage();
  await pass(0);
  page.send(2);
  await pass(60_000);
  expect(page.revisions).toEqual([1, 2]);
  expect(page.ask).toHaveBeenCalledTimes(1);
  expect(page.connections.at(-1)).toBe('live');
});

test('GP-4: a state never replaces a newer one', async () => {
  const page = aPage();
  await pass(0);
  page.send(5);
  page.send(4);
  page.show(aGroup({ revision: 3 }));
  expect(page.revisions).toEqual([1, 5]);
});

test('GP-4: without a stream the page asks every ten seconds', async () => {
  const page = aPage({ hasStream: false });
  await pass(10_000);
  expect(page.ask).toHaveBeenCalledTimes(2);
  expect(page.connections.at(-1)).toBe('polling');
});

test('GP-4: without an answer the page keeps what it knew and says so', async () => {
  const page = aPage({ hasStream: false });
  await pass(0);
  page.ask.mockResolvedValue({ ok: false, problem: NO_ANSWER });
  await pass(10_000);
  expect(page.connections.at(-1)).toBe('lost');
  expect(page.problems).toEqual([]);
});

test('GP-8: a link that leads nowhere is said once, and not asked for again', async () => {
  const page = aPage();
  page.ask.mockResolvedValue({ ok: false, problem: UNKNOWN });
  await page.refresh();
  await pass(60_000);
  expect(page.problems).toEqual(['group_order_unknown']);
  expect(page.ask).toHaveBeenCalledTimes(2);
});

test('nothing is told after the end', async () => {
  const page = aPage();
  await pass(0);
  page.stop();
  page.send(7);
  await pass(60_000);
  expect(page.revisions).toEqual([1]);
});

test.each([
  { until: 'the link', expires_at: '2026-11-27T11:00:00.000Z' },
  { until: 'the payment of shares', pay_until: '2026-11-27T11:00:00.000Z' },
])(
  'GP-4: once the time of $until has passed, an open page asks although it has a stream',
  async ({ until: _until, ...time }) => {
    vi.setSystemTime('2026-11-27T10:59:00.000Z');
    const page = aPage();
    await pass(0);
    page.send(2, time);
    await pass(59_000);
    expect(page.ask).toHaveBeenCalledTimes(1);
    await pass(2_000);
    expect(page.ask).toHaveBeenCalledTimes(2);
  },
);

test('GP-4: a group whose link has expired is asked about no more', async () => {
  const page = aPage();
  await pass(0);
  page.send(2, { state: 'expired' });
  page.goOnline();
  await pass(60_000);
  expect(page.revisions).toEqual([1, 2]);
  expect(page.ask).toHaveBeenCalledTimes(1);
  expect(page.streams.map(({ isClosed }) => isClosed)).toEqual([true]);
});
