import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { silentLog } from '#test/harness/silent-log.ts';
import { boardFeed, positionOf } from './board-feed.ts';

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
  const close = feed.open(
    {
      stream: { isOver: () => false, end() {} },
      outbox: { put() {}, whenShort: async () => {} },
      viewer: { seesGuests: true, deviceKey: 'one' },
    },
    null,
  );
  change();
  await setImmediate();
  await setImmediate();
  expect(reads).toBeGreaterThan(0);
  close();
});

test('OB-15: a board that catches up while the others are sent a change never gets the older state last', async () => {
  const at = (transaction: number) => ({ transaction: String(transaction), sequence: 1 });
  const stored = [1, 2].map((transaction) => ({ ...at(transaction), orderId: 'o' }));
  let revision = 2;
  let change = () => {};
  const held = { after: null as Promise<void> | null, restaurant: null as Promise<void> | null };
  const feed = boardFeed({
    orders: {
      events: {
        current: async () => ({ start: at(2), end: at(9) }),
        async after({ transaction }: { transaction: string }) {
          const events = stored.filter((event) => Number(event.transaction) > Number(transaction));
          if (transaction === '1') await held.after;
          return events;
        },
        heldBack: async () => [],
        compare: (one: { transaction: string }, other: { transaction: string }) =>
          Number(one.transaction) - Number(other.transaction),
      },
      board: { findMany: async () => [{ order_id: 'o', progress: 'handed_over', revision }] },
    } as unknown as Parameters<typeof boardFeed>[0]['orders'],
    watchAll(listener) {
      change = listener;
      return () => {};
    },
    restaurant: (async () => {
      const waits = held.restaurant;
      held.restaurant = null;
      await waits;
      return { scheduling: { pickup: { timezone: 'Europe/Paris' } } };
    }) as never,
    clock: Date.now,
    log: silentLog,
  });
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  };
  const aBoard = (after: ReturnType<typeof at> | null) => {
    const events: { readonly id: number; readonly revision: number }[] = [];
    const close = feed.open(
      {
        stream: { isOver: () => false, end() {} },
        outbox: {
          put({ tag, bytes }) {
            const { revision: shown } = JSON.parse(/data: (.*)/.exec(String(bytes))?.[1] ?? '');
            events.push({ id: Number(positionOf(tag).transaction), revision: shown });
          },
          whenShort: async () => {},
        },
        viewer: { seesGuests: true, deviceKey: 'one' },
      },
      after,
    );
    return { events, close };
  };
  const store = (transaction: number) => {
    stored.push({ ...at(transaction), orderId: 'o' });
    revision = transaction;
  };

  const live = aBoard(null);
  await settle();
  const [catchesUp, isSent] = [aGate(), aGate()];
  held.after = catchesUp.passed;
  const late = aBoard(at(1));
  await settle();
  // The others' reading of the third change is under way while a fourth is made, and the late board reads that.
  held.restaurant = isSent.passed;
  store(3);
  change();
  await settle();
  store(4);
  catchesUp.open();
  await settle();
  expect(late.events).toEqual([{ id: 2, revision: 4 }]);
  isSent.open();
  await settle();
  change();
  await settle();
  expect(live.events).toEqual([
    { id: 3, revision: 3 },
    { id: 4, revision: 4 },
  ]);
  expect(late.events).toEqual([
    { id: 2, revision: 4 },
    { id: 3, revision: 4 },
    { id: 4, revision: 4 },
  ]);
  live.close();
  late.close();
});

function aGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}
