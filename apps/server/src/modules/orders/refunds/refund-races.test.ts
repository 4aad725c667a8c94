import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables, PAYMENT_TABLES } from '#test/harness/empty-tables.ts';
import { raceAtEachStatement, type SteppedPool, steppedPool } from '#test/harness/stepped-pool.ts';
import { type CardShop, cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { LEFT_BY_GUESTS } from '#test/shops/checkout-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';

const database = testDatabase();
const openShop = cardShops(database);
let stepped: SteppedPool;
beforeAll(() => {
  stepped = steppedPool(database.address);
});
afterAll(() => stepped.pool.end());

const STAFF = { actor: 'staff' } as const;
const BOTH_MAKIS = { units: [{ part: 1, quantity: 2 }] };
const ONE_MAKI = { units: [{ part: 1, quantity: 1 }] };

it('RF-6: two people who give back the same unit at once give it back once', {
  timeout: 60_000,
}, async () => {
  let shop: CardShop;
  let paid: Awaited<ReturnType<typeof paidOrder>>;
  await raceAtEachStatement(stepped, database.pool, {
    async prepare() {
      await emptyTables(database.pool, ...PAYMENT_TABLES, ...LEFT_BY_GUESTS);
      shop = await openShop();
      paid = await paidOrder(shop);
    },
    late: (pool) =>
      ordersAt(pool).refund(paid.orderId, { refundId: 'one', selection: BOTH_MAKIS }, STAFF),
    early: () =>
      ordersAt(database.pool).refund(
        paid.orderId,
        { refundId: 'other', selection: ONE_MAKI },
        STAFF,
      ),
    mostStatements: 40,
    async check(one, other, at) {
      const kinds = [one.kind, other.kind];
      expect(
        kinds.filter((kind) => kind === 'requested'),
        at,
      ).toHaveLength(1);
      expect(kinds, at).toContainEqual(expect.stringMatching(/^(nothing_paid|too_many_units)$/));
      await shop.refunds.carryOut();
      const { rows } = await database.pool.query<{ amount: number; gross: number }>(
        `SELECT amount_cents AS amount, (rates -> 0 ->> 'gross_cents')::int AS gross FROM order_refunds`,
      );
      expect(rows, at).toHaveLength(1);
      expect(rows[0]?.gross, at).toBe(rows[0]?.amount);
      expect(shop.stripe.ledger.refunded(paid.intentId), at).toBe(rows[0]?.amount);
    },
  });
});
