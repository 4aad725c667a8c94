import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { silentLog } from '#test/harness/silent-log.ts';
import { boardFeed } from './board-feed.ts';

test('OB-16: a change while the first board connects is read once it is connected', async () => {
  const start = { transaction: '7', sequence: 0 };
  let change = () => {};
  let reads = 0;
  const feed = boardFeed({
    orders: {
      events: {
        // A database answers in a later turn of the event loop.
        current: () => setImmediate({ start, end: start }),
        after: () => {
          reads += 1;
          return setImmediate([]);
        },
        heldBack: () => setImmediate([]),
        compare: () => 0,
      },
      board: { findMany: () => setImmediate([]) },
    } as unknown as Parameters<typeof boardFeed>[0]['orders'],
    watchAll(listener) {
      change = listener;
      return () => {};
    },
    restaurant: () => Promise.reject(new Error('No order is rendered.')),
    clock: Date.now,
    log: silentLog,
  });
  const stream = { send() {}, whenRead: async () => {}, isOver: () => false, end() {} };
  const close = feed.open(
    { stream, viewer: { seesGuests: true, deviceKey: 'one' } as never },
    null,
  );
  change();
  await setImmediate();
  await setImmediate();
  expect(reads).toBeGreaterThan(0);
  close();
});
