import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { aPrinter } from '#test/shops/printing-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);
afterEach(() => emptyTables(database.pool, 'printers', ...STAFF_TABLES));

/** A paid order, and the routes of it that take an `Idempotency-Key`, as the owner calls them. */
async function keyedRoutes() {
  const shop = await openShop();
  const { orderId } = await paidOrder(shop);
  const board = boardOf(shop, await aPerson(database.pool, 'owner'));
  const call = async (path: string, body: object, key: string) => {
    const reply = await board.post(`orders/${orderId}/${path}`, body, { 'idempotency-key': key });
    return `${reply.status} ${reply.body.code ?? 'success'}`;
  };
  return { shop, orderId, board, call };
}

const CANCEL = { to: 'cancelled', revision: 1, reason: 'closing' } as const;
const PROMISED = { revision: 1, promised_at: '2026-11-20T18:30:00+01:00' };

describe('a key with another content', () => {
  test.each([
    ['transitions', { ...CANCEL, refund: 'none' }, { ...CANCEL, refund: 'full' }],
    ['transitions', { ...CANCEL, refund: 'none' }, { ...CANCEL, refund: { amount: 5 } }],
    [
      'transitions',
      { ...CANCEL, refund: 'full' },
      { ...CANCEL, refund: 'full', reason: 'too_busy' },
    ],
    ['transitions', { to: 'accepted', revision: 1 }, { to: 'preparing', revision: 1 }],
    [
      'transitions',
      { to: 'accepted', revision: 1 },
      { to: 'accepted', revision: 1, promised_at: '2026-11-20T18:30:00+01:00' },
    ],
    ['promise', PROMISED, { ...PROMISED, promised_at: '2026-11-20T18:45:00+01:00' }],
    ['refunds', { amount: 1, reason: 'late' }, { amount: 2, reason: 'late' }],
    ['refunds', { amount: 1, reason: 'late' }, { amount: 1, reason: 'late', text: 'Pardon' }],
    [
      'substitutions',
      { kind: 'drop', position: 1, quantity: 1, revision: 1 },
      { kind: 'cancel', revision: 1, text: 'Fermé' },
    ],
    ['print-jobs', { kind: 'kitchen' }, { kind: 'receipt' }],
  ])('OB-6: is refused by %s: %j, then %j', async (path, body, other) => {
    const { call } = await keyedRoutes();
    await aPrinter(database.pool, { kinds: ['kitchen', 'receipt'] });
    expect(await call(path, body, 'same')).toBe('200 success');
    expect(await call(path, body, 'same')).toBe('200 success');
    expect(await call(path, other, 'same')).toBe('409 idempotency_key_reused');
    expect(await call(path, body, 'same')).toBe('200 success');
  });

  test('OB-6: is one of another route, as an undo under the key of a step', async () => {
    const { call } = await keyedRoutes();
    expect(await call('transitions', { to: 'accepted', revision: 1 }, 'same')).toBe('200 success');
    expect(await call('undo', { revision: 2 }, 'same')).toBe('409 idempotency_key_reused');
    expect(await call('undo', { revision: 2 }, 'undo')).toBe('200 success');
    expect(await call('undo', { revision: 2 }, 'undo')).toBe('200 success');
    expect(await call('promise', PROMISED, 'undo')).toBe('409 idempotency_key_reused');
  });

  test('OB-6: moves no money: what was cancelled without a refund stays so', async () => {
    const { shop, orderId, call, board } = await keyedRoutes();
    await call('transitions', { ...CANCEL, refund: 'none' }, 'same');
    await call('transitions', { ...CANCEL, refund: 'full' }, 'same');
    expect((await board.full(orderId)).progress).toBe('cancelled');
    await shop.reconcile();
    const { rows } = await database.pool.query('SELECT refund_cents FROM order_cancellations');
    expect(rows).toEqual([{ refund_cents: 0 }]);
  });
});

describe('a key of a request', () => {
  test('OB-6: that was refused is free for another', async () => {
    const { call } = await keyedRoutes();
    expect(await call('transitions', { to: 'accepted', revision: 7 }, 'same')).toBe('409 stale');
    expect(await call('transitions', { to: 'preparing', revision: 1 }, 'same')).toBe('200 success');
  });

  test('OB-6: names it whatever revision its sender saw, and one order only', async () => {
    const first = await keyedRoutes();
    expect(await first.call('promise', PROMISED, 'same')).toBe('200 success');
    expect(await first.call('promise', { ...PROMISED, revision: 2 }, 'same')).toBe('200 success');
    const other = await keyedRoutes();
    expect(await other.call('transitions', { to: 'accepted', revision: 1 }, 'same')).toBe(
      '200 success',
    );
  });

  test('OB-6: that was sent twice at once is taken once', async () => {
    const { call } = await keyedRoutes();
    const answers = await Promise.all([
      call('refunds', { amount: 1, reason: 'late' }, 'same'),
      call('refunds', { amount: 2, reason: 'late' }, 'same'),
    ]);
    expect(answers.toSorted()).toEqual(['200 success', '409 idempotency_key_reused']);
  });
});
