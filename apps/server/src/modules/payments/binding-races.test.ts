import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { endedOrBlocked, type SteppedPool, steppedPool } from '#test/harness/stepped-pool.ts';
import { aCardOrder, type CardShop, CHECKOUT, cardShops } from '#test/shops/card-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);
let stepped: SteppedPool | undefined;
afterAll(() => stepped?.pool.end());

const finalize = (shop: CardShop, order_id: unknown, payment_intent_id: string) =>
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

test.each(Array.from({ length: 12 }, (_, statements) => statements))(
  'Y-3: an order that one intent has paid is not bound to another that is named meanwhile (held before statement %i)',
  async (statements) => {
    stepped ??= steppedPool(database.address);
    const shop = await openShop({ pool: stepped.pool });
    const { body } = await shop.post(CHECKOUT, aCardOrder(null));
    const orderId = body.payload?.order_id;
    const [paid, open] = [await shop.intent(), await shop.intent()];
    shop.stripe.ledger.pay(paid);
    const held = stepped.holdAfter(statements);
    const late = finalize(shop, orderId, open);
    // One that has fewer statements is not held, and neither is the other.
    await Promise.race([held.reached, late.then(held.release)]);
    const first = finalize(shop, orderId, paid);
    await endedOrBlocked(database.pool, first);
    held.release();
    await Promise.all([first, late]);
    const [payment] = await paymentOf(orderId);
    // The one that came first is the order's; money of the other one goes back.
    if (payment.status === 'paid') expect(payment).toMatchObject({ bound: paid, captured: paid });
    else expect(payment).toEqual({ status: 'pending', bound: open, captured: null });
  },
);
