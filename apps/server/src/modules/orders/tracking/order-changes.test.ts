import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChannelListener } from '#db/notifications.ts';
import { listenForOrderChanges } from './order-changes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function changesHeard(random: () => number) {
  let channel: ChannelListener | undefined;
  const changes = await listenForOrderChanges(
    {
      listen: async (_, listener) => {
        channel = listener;
      },
    },
    { random },
  );
  const [one, another] = [vi.fn(), vi.fn()];
  changes.watch('a', one);
  changes.watch('b', another);
  return { channel, one, another };
}

test('T-12: possibly missed changes are read after a pause of up to two seconds, once', async () => {
  const { channel, one, another } = await changesHeard(() => 0.5);
  channel?.missed();
  channel?.missed();
  vi.advanceTimersByTime(999);
  expect([one, another].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  vi.advanceTimersByTime(1_001);
  expect([one, another].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('T-12: a notified change is reported at once', async () => {
  const { channel, one, another } = await changesHeard(() => 1);
  channel?.notified('a');
  expect([one, another].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});
