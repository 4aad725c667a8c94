import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);
afterEach(() => emptyTables(database.pool, ...STAFF_TABLES));

/** An order of 11,80 € in cash, on the board of a person of the counter. */
async function anUnpaidOrder() {
  const shop = await openShop();
  const board = boardOf(shop, await aPerson(database.pool, 'counter'));
  return { shop, board, orderId: await orderAs(shop.app, 'jeanne@example.fr') };
}

describe('BK-40: cash at hand-over', () => {
  it('BK-40: is stored with its change, and the audit log has it', async () => {
    const { board, orderId } = await anUnpaidOrder();
    const handedOver = await board.move(orderId, {
      to: 'handed_over',
      revision: 1,
      cash_given: 20,
    });
    expect(handedOver.status).toBe(200);
    expect((await board.full(orderId)).cash).toEqual({ given: 20, change: 8.2 });
    const { rows } = await database.pool.query(
      `SELECT after FROM staff_audit WHERE subject = $1 AND action = 'order.advance'`,
      [`order:${orderId}`],
    );
    expect(rows).toMatchObject([{ after: { progress: 'handed_over', cash_given_cents: 2000 } }]);
  });

  it('SA-52: the audit log names the order by its number', async () => {
    const { shop, board, orderId } = await anUnpaidOrder();
    await board.move(orderId, { to: 'handed_over', revision: 1, cash_given: 20 });
    const { number } = await board.full(orderId);
    const owner = boardOf(shop, await aPerson(database.pool, 'owner'));
    const { body } = await owner.get(`audit?action=order.advance&search=${orderId}`);
    expect(body.payload).toMatchObject({ entries: [{ order_number: number }] });
  });

  it('BK-40: is not asked for', async () => {
    const { board, orderId } = await anUnpaidOrder();
    expect((await board.move(orderId, { to: 'handed_over', revision: 1 })).status).toBe(200);
    expect((await board.full(orderId)).cash).toBeNull();
  });

  it('BK-40: goes with a hand-over that is taken back', async () => {
    const { board, orderId } = await anUnpaidOrder();
    await board.move(orderId, { to: 'handed_over', revision: 1, cash_given: 50 });
    expect((await board.undo(orderId, 2)).status).toBe(200);
    expect((await board.full(orderId)).cash).toBeNull();
    await board.move(orderId, { to: 'handed_over', revision: 3, cash_given: 11.8 });
    expect((await board.full(orderId)).cash).toEqual({ given: 11.8, change: 0 });
  });

  it('BK-40, OB-6: a repeated request changes nothing', async () => {
    const { board, orderId } = await anUnpaidOrder();
    const paid = { to: 'handed_over', revision: 1, cash_given: 20 };
    for (const _ of [1, 2]) expect((await board.move(orderId, paid, 'tap-1')).status).toBe(200);
    expect((await board.move(orderId, { ...paid, cash_given: 50 }, 'tap-1')).status).toBe(409);
    expect((await board.full(orderId)).cash).toEqual({ given: 20, change: 8.2 });
  });

  it.each([
    ['less than the total', { to: 'handed_over', cash_given: 11.79 }],
    ['at another step', { to: 'ready', cash_given: 20 }],
    ['with a cancellation', { to: 'cancelled', reason: 'guest', cash_given: 20 }],
    ['below nothing', { to: 'handed_over', cash_given: -1 }],
    ['with a fraction of a cent', { to: 'handed_over', cash_given: 11.801 }],
  ])('BK-40: %s is refused, and the order stays as it is', async (_what, step) => {
    const { board, orderId } = await anUnpaidOrder();
    const { status, body } = await board.move(orderId, { ...step, revision: 1 });
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, 'validation', 'cash_given']);
    expect(await board.full(orderId)).toMatchObject({ progress: 'received', revision: 1 });
  });

  it('BK-40: cash for a paid order is refused', async () => {
    const shop = await openShop();
    const board = boardOf(shop, await aPerson(database.pool, 'counter'));
    const { orderId } = await paidOrder(shop);
    const { revision } = await board.full(orderId);
    const { status, body } = await board.move(orderId, {
      to: 'handed_over',
      revision,
      cash_given: 20,
    });
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'cash_given']);
  });

  it('BK-40, BK-60: cash where the restaurant takes none is refused', async () => {
    const shop = await openShop({ atHandover: ['terminal'] });
    const board = boardOf(shop, await aPerson(database.pool, 'counter'));
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    const step = { to: 'handed_over', revision: 1 };
    const { status, body } = await board.move(orderId, { ...step, cash_given: 20 });
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'cash_given']);
    const onTerminal = { ...step, payments: [{ means: 'terminal', amount: 11.8 }] };
    expect((await board.move(orderId, onTerminal)).status).toBe(200);
  });

  it('BK-40, OB-13: who may not see amounts does not see it', async () => {
    const { shop, board, orderId } = await anUnpaidOrder();
    await board.move(orderId, { to: 'handed_over', revision: 1, cash_given: 20 });
    const kitchen = boardOf(shop, await aPerson(database.pool, 'kitchen'));
    expect((await kitchen.full(orderId)).cash).toBeNull();
  });
});
