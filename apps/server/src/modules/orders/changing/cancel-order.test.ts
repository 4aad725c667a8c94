import { afterAll, describe, expect, it } from 'vitest';
import { type CrashingPool, crashingPool } from '#test/harness/crashing-pool.ts';
import { testDatabase } from '#test/harness/database.ts';
import { cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';

const database = testDatabase();
const openShop = cardShops(database);
let crashing: CrashingPool | undefined;
afterAll(() => crashing?.pool.end());

const cancelOn = (pool = database.pool) => ordersAt(pool).cancel;

/** The rows of a cancellation. */
async function left(orderId: string) {
  const { rows } = await database.pool.query(
    `SELECT
       (SELECT count(*)::int FROM order_progress WHERE order_id = $1 AND progress = 'cancelled') AS cancelled,
       (SELECT sum(amount_cents)::int FROM payment_refunds WHERE order_id = $1) AS refund,
       (SELECT count(*)::int FROM mails WHERE order_id = $1 AND kind = 'order_cancelled') AS mails`,
    [orderId],
  );
  return rows[0];
}

describe('cancelling an order', () => {
  it('T-20: that is paid needs a decision on its money', async () => {
    const { orderId } = await paidOrder(await openShop());
    expect(await cancelOn()(orderId, { refund: null })).toMatchObject({
      kind: 'refund_required',
      left: 1180,
    });
    expect(await cancelOn()(orderId, { refund: { amount: 1181 } })).toMatchObject({
      kind: 'too_much',
      left: 1180,
    });
    expect(await left(orderId)).toEqual({ cancelled: 0, refund: null, mails: 0 });
  });

  it.each([
    ['full', 1180],
    [{ amount: 500 }, 500],
    ['none', 0],
  ] as const)('T-20: gives back what was decided: %j', async (refund, amount) => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    expect(await cancelOn()(orderId, { refund })).toMatchObject({ kind: 'cancelled', amount });
    expect(await left(orderId)).toEqual({ cancelled: 1, refund: amount || null, mails: 1 });
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(amount);
    expect((await ordersAt(database.pool).findMailed(orderId))?.cancellation).toEqual({
      refundable: 1180,
      refund: amount,
    });
  });

  it('T-20: in full gives back what is left after another refund', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    await shop.refunds.request(orderId, 300, 'r1');
    expect(await cancelOn()(orderId, { refund: 'full' })).toMatchObject({ amount: 880 });
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
  });

  it('T-20: twice, also at once, gives its money back once', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const cancel = cancelOn();
    const kinds = (await Promise.all([1, 2, 3].map(() => cancel(orderId, { refund: 'full' })))).map(
      ({ kind }) => kind,
    );
    expect(kinds.sort()).toEqual(['cancelled', 'unchanged', 'unchanged']);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
  });

  it('T-20: that is unpaid needs no decision, and an unknown one is not found', async () => {
    const { app } = await openShop();
    const orderId = await orderAs(app, 'jeanne@example.fr');
    expect(await cancelOn()('unknown', { refund: 'full' })).toEqual({ kind: 'unknown' });
    expect(await cancelOn()(orderId, { refund: { amount: 1 } })).toMatchObject({
      kind: 'too_much',
      left: 0,
    });
    expect(await cancelOn()(orderId, { refund: null })).toMatchObject({
      kind: 'cancelled',
      amount: 0,
    });
    expect(await left(orderId)).toEqual({ cancelled: 1, refund: null, mails: 1 });
  });

  it.each(Array.from({ length: 20 }, (_, statements) => statements))(
    'T-21: leaves all of its rows or none when its process dies before statement %i',
    async (statements) => {
      crashing ??= crashingPool(database.address);
      const { orderId } = await paidOrder(await openShop());
      crashing.crashAfter(statements);
      await cancelOn(crashing.pool)(orderId, { refund: 'full' }).catch(() => {});
      crashing.crashAfter(null);
      expect([
        { cancelled: 0, refund: null, mails: 0 },
        { cancelled: 1, refund: 1180, mails: 1 },
      ]).toContainEqual(await left(orderId));
      await cancelOn()(orderId, { refund: 'full' });
      expect(await left(orderId)).toEqual({ cancelled: 1, refund: 1180, mails: 1 });
    },
  );
});
