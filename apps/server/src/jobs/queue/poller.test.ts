import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChannelListener } from '#db/notifications.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { openPoller } from './poller.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A poller whose runs last until the test ends them. */
function heldLoop() {
  const runs: PromiseWithResolvers<void>[] = [];
  const listeners = new Map<string, ChannelListener>();
  const warn = vi.fn();
  const poller = openPoller({
    run() {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    },
    notifications: {
      async listen(channel, listener) {
        listeners.set(channel, listener);
      },
    },
    channels: ['orders', 'jobs'],
    pollMs: 1_000,
    log: { ...silentLog, warn },
    failure: 'It could not be read',
  });
  /** Ends the last run, and lets the poller see it. */
  async function end(error?: Error): Promise<void> {
    if (error) runs.at(-1)?.reject(error);
    else runs.at(-1)?.resolve();
    await settled();
  }
  return { poller, runs, listeners, warn, end };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

test('it runs at once, and then every interval', async () => {
  const { runs, end } = heldLoop();
  expect(runs).toHaveLength(1);
  await end();
  vi.advanceTimersByTime(999);
  expect(runs).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(runs).toHaveLength(2);
});

test('it runs when it is woken, and the interval begins anew', async () => {
  const { poller, runs, end } = heldLoop();
  await end();
  vi.advanceTimersByTime(600);
  poller.wake();
  expect(runs).toHaveLength(2);
  await end();
  vi.advanceTimersByTime(999);
  expect(runs).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(runs).toHaveLength(3);
});

test('what wakes it during a run leads to one run after it', async () => {
  const { poller, runs, end } = heldLoop();
  poller.wake();
  poller.wake();
  expect(runs).toHaveLength(1);
  await end();
  expect(runs).toHaveLength(2);
  await end();
  expect(runs).toHaveLength(2);
});

test('each channel wakes it, and so does a connection that may have missed something', async () => {
  const { runs, listeners, end } = heldLoop();
  await end();
  listeners.get('orders')?.notified('42');
  expect(runs).toHaveLength(2);
  await end();
  listeners.get('jobs')?.missed();
  expect(runs).toHaveLength(3);
});

test('a run that fails is logged, and the next one comes', async () => {
  const { runs, warn, end } = heldLoop();
  const error = new Error('no database');
  await end(error);
  expect(warn).toHaveBeenCalledWith({ err: error }, 'It could not be read');
  vi.advanceTimersByTime(1_000);
  expect(runs).toHaveLength(2);
});

test('a stop waits for the run under way, and no other begins', async () => {
  const { poller, runs, end } = heldLoop();
  let isStopped = false;
  const stopping = poller.stop().then(() => {
    isStopped = true;
  });
  poller.wake();
  await settled();
  expect(isStopped).toBe(false);
  await end();
  await stopping;
  poller.wake();
  vi.advanceTimersByTime(5_000);
  expect(runs).toHaveLength(1);
});
