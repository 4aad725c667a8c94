import { expect, test } from 'vitest';
import {
  createOrdersUnderWay,
  isPaidElsewhere,
  persistedOrdersUnderWay,
  withoutOrdered,
} from './orders-under-way.ts';

const line = (itemId: string, quantity: number, note = '') => ({
  itemId,
  quantity,
  note,
  options: [],
});
const SENT = { localId: 'one', lines: [line('a', 2)], sentAt: 1_000 };
const MINUTE = 60_000;

test.each([
  ['the same cart', [line('a', 2)], 'two', 0, true],
  ['what another tab added to it', [line('a', 3), line('b', 1)], 'two', 0, true],
  ['fewer of it', [line('a', 1)], 'two', 0, false],
  ['another note', [line('a', 2, 'sans sel')], 'two', 0, false],
  ['other dishes', [line('b', 2)], 'two', 0, false],
  ['the same order sent again', [line('a', 2)], 'one', 0, false],
  ['an order that can be paid no more', [line('a', 2)], 'two', 60 * MINUTE, false],
] as const)(
  'Y-17: with %s, whether another tab is paying it',
  (_, lines, localId, later, expected) => {
    expect(isPaidElsewhere([SENT], { lines, localId, now: 1_000 + later })).toBe(expected);
  },
);

test('Y-18: what was added to a cart while it was paid stays', () => {
  const lines = [line('a', 3), line('b', 1), line('c', 2)];
  expect(withoutOrdered(lines, [line('a', 2), line('c', 2), line('gone', 1)])).toEqual([
    line('a', 1),
    line('b', 1),
  ]);
});

test('Y-17: an order is under way until it ends, also after a reload', () => {
  const store = createOrdersUnderWay();
  const sent = { ...SENT, sentAt: Date.now() };
  store.getState().send(sent);
  store.getState().send({ ...sent, localId: 'two' });
  store.getState().send(sent);
  expect(store.getState().orders.map(({ localId }) => localId)).toEqual(['two', 'one']);
  const [entry] = persistedOrdersUnderWay;
  const stored = JSON.parse(JSON.stringify(entry?.save(store.getState())));
  expect(entry?.restore(stored, '')).toEqual({ orders: store.getState().orders });
  expect(entry?.restore([{ localId: 'x' }], '')).toEqual({ orders: [] });
  store.getState().end('one');
  store.getState().end('two');
  expect(entry?.save(store.getState())).toBeNull();
});
