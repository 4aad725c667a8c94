import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { endedOrBlocked, type SteppedPool, steppedPool } from '#test/harness/stepped-pool.ts';
import { CHECKOUT } from '#test/shops/card-shop.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { aGroup, MAKI, orderOf } from '#test/shops/group-orders.ts';

const database = testDatabase();
const openShop = shops(database);
let stepped: SteppedPool | undefined;
afterAll(() => stepped?.pool.end());

/** Placing and finalizing an order of a group has fewer statements than this. */
const STATEMENTS = 24;

test.each(Array.from({ length: STATEMENTS }, (_, statements) => statements))(
  'GO-11: an order is not finalized in a group that is reopened meanwhile (held before statement %i)',
  async (statements) => {
    stepped ??= steppedPool(database.address);
    const shop = await openShop();
    const slow = await openShop({}, { pool: stepped.pool });
    const group = await aGroup(shop.app);
    await group.guest('Léa', MAKI);
    await group.close();
    const body = orderOf(await group.read(), group);
    const held = stepped.holdAfter(statements);
    const ordering = slow.post(CHECKOUT, body).then((placed) => {
      const order_id = placed.body.payload?.order_id;
      return order_id === undefined ? placed : slow.put(CHECKOUT, { order_id, status: 'pending' });
    });
    await Promise.race([held.reached, ordering]);
    const reopening = group.reopen();
    await endedOrBlocked(database.pool, reopening);
    held.release();
    const [reopened, ordered] = await Promise.all([reopening, ordering]);
    const { state } = await group.read();
    // One of the two came first, and the other is answered so.
    expect(state).toBe(ordered.status === 200 ? 'placed' : 'open');
    expect(reopened.code).toBe(ordered.status === 200 ? 'group_order_placed' : undefined);
    expect(['group_order_open', 'order_unknown', undefined]).toContain(ordered.body.code);
    const { rows } = await database.pool.query(
      'SELECT count(*)::int AS finalized FROM orders WHERE finalized_at IS NOT NULL',
    );
    expect(rows).toEqual([{ finalized: ordered.status === 200 ? 1 : 0 }]);
  },
);
