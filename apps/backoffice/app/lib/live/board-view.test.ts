import { expect, test } from 'vitest';
import type { BoardOrder } from './board-order.ts';
import { boardView, EMPTY_VIEW, numberedOrders } from './board-view.ts';
import { withStep } from './steps/step-queue.ts';
import { aBoardOrder } from './test-board-order.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const NOW = Date.parse(at('19:00'));
const mapOf = (...orders: readonly BoardOrder[]) =>
  new Map(orders.map((order) => [order.order_id, order]));

test('OB-2: a column is sorted by when its orders have to be started', () => {
  const { columns } = boardView(
    EMPTY_VIEW,
    mapOf(
      aBoardOrder('a', { start_by: at('19:30') }),
      aBoardOrder('b', { start_by: at('19:10') }),
      aBoardOrder('c', { progress: 'ready' }),
    ),
    [],
    NOW,
  );
  expect(columns.new).toEqual(['b', 'a']);
  expect(columns.ready).toEqual(['c']);
});

test('OB-1: an order for later moves by itself when its time comes', () => {
  const orders = mapOf(aBoardOrder('a', { progress: 'accepted', start_by: at('20:00') }));
  const early = boardView(EMPTY_VIEW, orders, [], NOW);
  expect(early.columns.later).toEqual(['a']);
  const late = boardView(early, orders, [], Date.parse(at('19:50')));
  expect(late.columns.to_start).toEqual(['a']);
  expect(late.shown.get('a')).toBe(early.shown.get('a'));
});

test('OB-64: an unconfirmed step is shown, and marked', () => {
  const queue = withStep([], {
    key: 'k',
    orderId: 'a',
    to: 'preparing',
    revision: 1,
    promisedAt: null,
    payments: null,
    madeAt: 0,
  });
  const orders = mapOf(aBoardOrder('a'), aBoardOrder('b'));
  const view = boardView(EMPTY_VIEW, orders, queue, NOW);
  expect(view.columns.in_progress).toEqual(['a']);
  expect(view.shown.get('a')?.isPending).toBe(true);
  expect(boardView(view, orders, queue, NOW)).toBe(view);
});

test('OB-69: one order’s change leaves all others and their columns as they are', () => {
  const orders = mapOf(aBoardOrder('a'), aBoardOrder('b', { progress: 'ready' }));
  const before = boardView(EMPTY_VIEW, orders, [], NOW);
  const after = boardView(
    before,
    new Map(orders).set('a', aBoardOrder('a', { revision: 2, progress: 'preparing' })),
    [],
    NOW,
  );
  expect(after.columns.ready).toBe(before.columns.ready);
  expect(after.shown.get('b')).toBe(before.shown.get('b'));
  expect(after.columns.in_progress).toEqual(['a']);
});

test('orders that are over leave the board', () => {
  const view = boardView(EMPTY_VIEW, mapOf(aBoardOrder('a', { progress: 'handed_over' })), [], NOW);
  expect(view.shown.size).toBe(0);
});

test('OB-74: digits follow the columns, without orders for later', () => {
  const { columns } = boardView(
    EMPTY_VIEW,
    mapOf(
      aBoardOrder('later', { progress: 'accepted', start_by: at('22:00') }),
      aBoardOrder('ready', { progress: 'ready' }),
      aBoardOrder('new'),
    ),
    [],
    NOW,
  );
  expect(numberedOrders(columns)).toEqual(['new', 'ready']);
});
