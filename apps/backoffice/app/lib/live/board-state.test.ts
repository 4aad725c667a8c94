import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BoardEvent,
  type BoardState,
  compareEventIds,
  emptyBoard,
  type Revised,
  withAnswer,
  withEvent,
  withWholeBoard,
} from './board-state.ts';

interface Order extends Revised {
  readonly progress: string;
}

const order = (order_id: string, revision: number, progress = 'received'): Order => ({
  order_id,
  revision,
  progress,
});
const changed = (id: string | null, of: Order): BoardEvent<Order> => ({
  id,
  orderId: of.order_id,
  revision: of.revision,
  order: of,
});
const gone = (id: string | null, orderId: string, revision = 100): BoardEvent<Order> => ({
  id,
  orderId,
  revision,
  order: null,
});
const boardAfter = (events: readonly BoardEvent<Order>[], state = emptyBoard<Order>()) =>
  events.reduce((current, event) => withEvent(current, event), state);
const shown = (state: BoardState<Order>) =>
  [...state.orders.values()]
    .map(({ order_id, revision }) => `${order_id}:${revision}`)
    .toSorted()
    .join(' ');

test('OB-15, OB-60: ids are compared as whole numbers, of any length', () => {
  expect(compareEventIds('9000000001', '10000000001')).toBeLessThan(0);
  expect(compareEventIds('10000000002', '10000000010')).toBeLessThan(0);
  expect(compareEventIds('10000000002', '10000000002')).toBe(0);
  expect(compareEventIds('99999999999000000001', '99999999999000000002')).toBeLessThan(0);
  expect(compareEventIds('5-1', '1')).toBeLessThan(0);
});

describe('events', () => {
  test('OB-60: an event replaces its order and moves the position', () => {
    const state = boardAfter([
      changed('5000000001', order('a', 1)),
      changed('6000000001', order('a', 2, 'accepted')),
    ]);
    expect(state.orders.get('a')?.progress).toBe('accepted');
    expect(state.position).toBe('6000000001');
  });

  test('OB-60: an event that comes twice changes nothing, not even the object', () => {
    const state = boardAfter([changed('5000000001', order('a', 1))]);
    expect(withEvent(state, changed('5000000001', order('a', 1)))).toBe(state);
  });

  test('OB-60: an order that has left does not come back with an older event', () => {
    const state = boardAfter([gone('7000000001', 'a'), changed('6000000001', order('a', 4))]);
    expect(shown(state)).toBe('');
  });

  test('OB-60: the board does not depend on the order in which events arrive', () => {
    const histories = fc.array(
      fc.record({ orderId: fc.constantFrom('a', 'b', 'c'), isGone: fc.boolean() }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(histories, fc.infiniteStream(fc.nat()), (history, random) => {
        const revisions = new Map<string, number>();
        const events = history.map(({ orderId, isGone }, index) => {
          const revision = (revisions.get(orderId) ?? 0) + 1;
          revisions.set(orderId, revision);
          const id = `${100 + index}000000001`;
          return isGone ? gone(id, orderId, revision) : changed(id, order(orderId, revision));
        });
        const twice = [...events, ...events]
          .map((event) => ({ event, rank: random.next().value ?? 0 }))
          .toSorted((left, right) => left.rank - right.rank)
          .map(({ event }) => event);
        expect(shown(boardAfter(twice))).toBe(shown(boardAfter(events)));
        expect(boardAfter(twice).position).toBe(events.at(-1)?.id ?? null);
      }),
    );
  });

  test('OB-60: an event that is sent ahead counts at once, and changes nothing when it comes again', () => {
    const ahead = boardAfter([
      changed('5000000001', order('a', 1)),
      changed(null, order('a', 2, 'accepted')),
    ]);
    expect(shown(ahead)).toBe('a:2');
    expect(ahead.position).toBe('5000000001');
    const again = boardAfter([changed('6000000001', order('a', 2, 'accepted'))], ahead);
    expect(again.orders).toBe(ahead.orders);
    expect(again.position).toBe('6000000001');
    expect(shown(boardAfter([gone(null, 'a', 3)], again))).toBe('');
    expect(shown(boardAfter([gone(null, 'a', 1)], again))).toBe('a:2');
  });

  test('what is remembered of past events is bounded', () => {
    const many = Array.from({ length: 1500 }, (_, index) =>
      gone(`${index + 1}000000001`, `o${index}`),
    );
    expect(boardAfter(many).changedBy.size).toBe(1000);
  });
});

describe('the answer to a step', () => {
  test('OB-60: counts before its event', () => {
    const state = withAnswer(
      boardAfter([changed('5000000001', order('a', 1))]),
      order('a', 2, 'accepted'),
    );
    expect(shown(state)).toBe('a:2');
    expect(shown(boardAfter([changed('5000000002', order('a', 1))], state))).toBe('a:2');
  });

  test('OB-60: changes nothing when a later event came before it', () => {
    const ahead = boardAfter([
      changed('5000000001', order('a', 1)),
      changed('8000000001', order('a', 3)),
    ]);
    expect(withAnswer(ahead, order('a', 2))).toBe(ahead);
  });
});

describe('a whole load', () => {
  test('OB-61: removes what the board no longer has', () => {
    const state = boardAfter([
      changed('5000000001', order('a', 1)),
      changed('5000000002', order('b', 1)),
    ]);
    const loaded = withWholeBoard(state, { orders: [order('b', 2)], position: '9000000001' });
    expect(shown(loaded)).toBe('b:2');
    expect(loaded.position).toBe('9000000001');
  });

  test('OB-61: does not undo events that are later than it', () => {
    const state = boardAfter([
      changed('5000000001', order('a', 1)),
      changed('10000000001', order('b', 3)),
      gone('11000000001', 'c'),
    ]);
    const loaded = withWholeBoard(state, {
      orders: [order('a', 1), order('b', 2), order('c', 1)],
      position: '9000000001',
    });
    expect(shown(loaded)).toBe('a:1 b:3');
    expect(loaded.position).toBe('11000000001');
  });

  test('an order without a change is the same object, so that nothing is rendered again', () => {
    const state = boardAfter([changed('5000000001', order('a', 1))]);
    const loaded = withWholeBoard(state, { orders: [order('a', 1)], position: '9000000001' });
    expect(loaded.orders.get('a')).toBe(state.orders.get('a'));
  });
});
