import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { raceAtEachStatement, type SteppedPool, steppedPool } from '#test/harness/stepped-pool.ts';
import { CHECKOUT } from '#test/shops/card-shop.ts';
import { LEFT_BY_GUESTS, shops } from '#test/shops/checkout-shop.ts';
import { aGroup, MAKI, orderOf } from '#test/shops/group-orders.ts';

const database = testDatabase();
const openShop = shops(database);
let stepped: SteppedPool;
beforeAll(() => {
  stepped = steppedPool(database.address);
});
afterAll(() => stepped.pool.end());

test('GO-11: an order is not submitted in a group that is reopened meanwhile', {
  timeout: 120_000,
}, async () => {
  let slow: Awaited<ReturnType<typeof openShop>>;
  let group: Awaited<ReturnType<typeof aGroup>>;
  let body: ReturnType<typeof orderOf>;
  await raceAtEachStatement(stepped, database.pool, {
    async prepare() {
      await emptyTables(database.pool, ...LEFT_BY_GUESTS);
      const shop = await openShop();
      slow = await openShop({}, { pool: stepped.pool });
      group = await aGroup(shop.app);
      await group.guest('Léa', MAKI);
      await group.close();
      body = orderOf(await group.read(), group);
    },
    async late() {
      const placed = await slow.post(CHECKOUT, body);
      const order_id = placed.body.payload?.order_id;
      const { status, body: answer } =
        order_id === undefined ? placed : await slow.put(CHECKOUT, { order_id, status: 'pending' });
      return { kind: status === 200 ? 'submitted' : String(answer.code) };
    },
    early: async () => ({ kind: String((await group.reopen()).code) }),
    mostStatements: 60,
    async check(ordered, reopened, at) {
      const isSubmitted = ordered.kind === 'submitted';
      const { state } = await group.read();
      // One of the two came first, and the other is answered so.
      expect(state, at).toBe(isSubmitted ? 'placed' : 'open');
      expect(reopened.kind, at).toBe(isSubmitted ? 'group_order_placed' : 'undefined');
      expect(['group_order_open', 'order_unknown', 'submitted'], at).toContain(ordered.kind);
      const { rows } = await database.pool.query(
        'SELECT count(*)::int AS submitted FROM orders WHERE submitted_at IS NOT NULL',
      );
      expect(rows, at).toEqual([{ submitted: isSubmitted ? 1 : 0 }]);
    },
  });
});
