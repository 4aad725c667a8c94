import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables, PAYMENT_TABLES } from '#test/harness/empty-tables.ts';
import { raceAtEachStatement, type SteppedPool, steppedPool } from '#test/harness/stepped-pool.ts';
import { aCardOrder, type CardShop, CHECKOUT, cardShops } from '#test/shops/card-shop.ts';
import { LEFT_BY_GUESTS } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);
let stepped: SteppedPool;
beforeAll(() => {
  stepped = steppedPool(database.address);
});
afterAll(() => stepped.pool.end());

const submit = (shop: CardShop, order_id: unknown, payment_intent_id: string) =>
  shop.put(CHECKOUT, {
    order_id,
    transaction_id: { client_secret: null, customer_id: null, payment_intent_id },
    status: 'paid',
  });

/** The order with the intent that is bound to it, and the one that has paid it. */
async function paymentOf(orderId: unknown) {
  const { rows } = await database.pool.query(
    `SELECT status, order_payments.intent_id AS bound, entry.intent_id AS captured
     FROM orders LEFT JOIN order_payments USING (order_id)
     LEFT JOIN payment_entries AS entry USING (order_id) WHERE orders.order_id = $1`,
    [orderId],
  );
  return rows;
}

test('Y-3: an order that one intent has paid is not bound to another that is named meanwhile', {
  timeout: 60_000,
}, async () => {
  let shop: CardShop;
  let orderId: unknown;
  let [paid, open] = ['', ''];
  const answered = ({ status }: { status: number }) => ({ kind: String(status) });
  await raceAtEachStatement(stepped, database.pool, {
    async prepare() {
      await emptyTables(database.pool, ...PAYMENT_TABLES, ...LEFT_BY_GUESTS);
      shop = await openShop({ pool: stepped.pool });
      const { body } = await shop.post(CHECKOUT, aCardOrder(null));
      orderId = body.payload?.order_id;
      [paid, open] = [await shop.intent(), await shop.intent()];
      shop.stripe.ledger.pay(paid);
    },
    late: () => submit(shop, orderId, open).then(answered),
    early: () => submit(shop, orderId, paid).then(answered),
    mostStatements: 40,
    async check(_late, _early, at) {
      const [payment] = await paymentOf(orderId);
      // The one that came first is the order's; money of the other one goes back.
      if (payment.status === 'paid') {
        expect(payment, at).toMatchObject({ bound: paid, captured: paid });
      } else expect(payment, at).toEqual({ status: 'pending', bound: open, captured: null });
    },
  });
});
