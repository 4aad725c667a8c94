import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables, PAYMENT_TABLES } from '#test/harness/empty-tables.ts';
import { raceAtEachStatement, type SteppedPool, steppedPool } from '#test/harness/stepped-pool.ts';
import { type CardShop, cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { LEFT_BY_GUESTS } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);
let stepped: SteppedPool;
beforeAll(() => {
  stepped = steppedPool(database.address);
});
afterAll(() => stepped.pool.end());

let shop: CardShop;
let paid: Awaited<ReturnType<typeof paidOrder>>;
async function prepare() {
  await emptyTables(database.pool, ...PAYMENT_TABLES, ...LEFT_BY_GUESTS);
  shop = await openShop();
  paid = await paidOrder(shop);
}
const ended = () => ({ kind: 'ended' });

it(
  'Y-36: a refund that is made while the rest is asked for is not given back twice',
  { timeout: 60_000 },
  () =>
    raceAtEachStatement(stepped, database.pool, {
      async prepare() {
        await prepare();
        await shop.refunds.request(paid.orderId, 1000, 'first');
      },
      late: (pool) => shop.refundsOn(pool).request(paid.orderId, null, 'rest'),
      early: () => shop.refunds.carryOut().then(ended),
      mostStatements: 40,
      async check(requested, _, at) {
        expect(requested, at).toEqual({ kind: 'requested', amount: 180 });
        await shop.refunds.carryOut();
        expect(shop.stripe.ledger.refunded(paid.intentId), at).toBe(1180);
      },
    }),
);

it(
  'Y-36: a refund that is made by hand while the rest is asked for leaves only what is left',
  { timeout: 60_000 },
  () =>
    raceAtEachStatement(stepped, database.pool, {
      async prepare() {
        await prepare();
        shop.stripe.ledger.charges.refundByHand(paid.intentId, 1000);
      },
      late: (pool) => shop.refundsOn(pool).request(paid.orderId, 500, 'some'),
      early: () => shop.deliverEvent().then(ended),
      mostStatements: 40,
      async check(_requested, _delivered, at) {
        await shop.refunds.carryOut();
        expect(shop.stripe.ledger.refunded(paid.intentId), at).toBe(1000);
      },
    }),
);
