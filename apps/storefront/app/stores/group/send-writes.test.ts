import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiResult } from '#lib/api/api-client.ts';
import type { LineWrite } from './memberships.ts';
import { lineSender } from './send-writes.ts';
import { aGroup } from './test-group-state.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const problem = (status: number) => ({ code: 'x', message: '', errors: [], status });
const removal = (lineId: string): LineWrite => ({ lineId, item: null });

function aSender(...answers: readonly number[]) {
  let stored: readonly LineWrite[] = [removal('a'), removal('b')];
  const left = [...answers];
  const sent: string[] = [];
  const rejected: string[] = [];
  const sender = lineSender({
    writes: () => stored,
    async send({ lineId }): Promise<ApiResult<WireGroupOrderState>> {
      sent.push(lineId);
      const status = left.shift() ?? 200;
      if (status === 200) return { ok: true, payload: aGroup() };
      return { ok: false, problem: problem(status) };
    },
    settle(settled) {
      stored = stored.filter((write) => write !== settled);
    },
    onState: () => {},
    onRejected: ({ lineId }) => rejected.push(lineId),
  });
  return { ...sender, sent, rejected, stored: () => stored.map(({ lineId }) => lineId) };
}

test('GP-5: changes are sent one after the other, in their order', async () => {
  const sender = aSender();
  await sender.flush();
  expect(sender.sent).toEqual(['a', 'b']);
  expect(sender.stored()).toEqual([]);
});

test.each([0, 429, 503])(
  'GP-5: after the status %i a change stays and is sent again',
  async (status) => {
    const sender = aSender(status);
    await sender.flush();
    expect(sender.stored()).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(sender.sent).toEqual(['a', 'a', 'b']);
    expect(sender.stored()).toEqual([]);
  },
);

test('GP-5: what the server rejects is over and said, and the rest is sent', async () => {
  const sender = aSender(409);
  await sender.flush();
  expect(sender.rejected).toEqual(['a']);
  expect(sender.sent).toEqual(['a', 'b']);
  expect(sender.stored()).toEqual([]);
});

test('GP-5: two calls at once send each change once', async () => {
  const sender = aSender();
  await Promise.all([sender.flush(), sender.flush()]);
  expect(sender.sent).toEqual(['a', 'b']);
});

test('nothing is sent after the end', async () => {
  const sender = aSender(503);
  await sender.flush();
  sender.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sender.sent).toEqual(['a']);
});
