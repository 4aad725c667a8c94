import { describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { type CardShop, cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';

const database = testDatabase();
const openShop = cardShops(database);
const MINUTE = 60_000;

const cancel = async ({ app }: CardShop, key: string) => {
  const answer = await app.inject({ method: 'POST', url: `/v2/public/orders/${key}/cancel` });
  const { code, payload } = answer.json();
  return { status: answer.statusCode, code, payload };
};

const cancelOrder = async (shop: CardShop, orderId: string) =>
  cancel(shop, await keyOf(database, orderId));

/** Accepted for so many minutes after the requested time. */
const accept = (orderId: string, late: number) =>
  ordersAt(database.pool).advance(orderId, 'accepted', undefined, {
    promisedAt: FRIDAY_EVENING + late * MINUTE,
  });

describe('POST /v2/public/orders/{key}/cancel', () => {
  test('OB-34: cancels an order that comes too late, with its money back, once', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    await accept(orderId, 45);
    const answers = await Promise.all([1, 2, 3].map(() => cancelOrder(shop, orderId)));
    expect((await cancelOrder(shop, orderId)).status).toBe(200);
    for (const { status, payload } of answers) {
      expect(status).toBe(200);
      expect(payload).toMatchObject({
        progress: 'cancelled',
        cancel_reason: 'guest',
        cancel_text: 'Vous avez demandé son annulation.',
        refund: 11.8,
      });
      expect(payload.can_cancel).toBeUndefined();
    }
    const { rows } = await database.pool.query(
      `SELECT actor, (SELECT count(*)::int FROM mails WHERE kind = 'order_cancelled') AS mails
       FROM order_events WHERE order_id = $1 AND type = 'cancelled'`,
      [orderId],
    );
    expect(rows).toEqual([{ actor: 'guest', mails: 1 }]);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
  });

  test('OB-34: refunds nothing of an order that was not paid', async () => {
    const shop = await openShop();
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    await accept(orderId, 31);
    const { status, payload } = await cancelOrder(shop, orderId);
    expect([status, payload.progress, payload.refund]).toEqual([200, 'cancelled', undefined]);
  });

  test.each([
    ['on time', 30, 'accepted'],
    ['too late, in preparation', 45, 'preparing'],
    ['too late, ready', 45, 'ready'],
    ['too late, handed over', 45, 'handed_over'],
  ] as const)('OB-34: an order that is %s is not cancelled', async (_, late, progress) => {
    const shop = await openShop();
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    await accept(orderId, late);
    await ordersAt(database.pool).advance(orderId, progress);
    expect(await cancelOrder(shop, orderId)).toMatchObject({
      status: 409,
      code: 'order_not_cancellable',
    });
    expect((await ordersAt(database.pool).find(orderId))?.progress).toBe(progress);
  });

  test('OB-34: until it is accepted an order is cancelled at once, with its money back', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const { status, payload } = await cancelOrder(shop, orderId);
    expect([status, payload.progress, payload.refund]).toEqual([200, 'cancelled', 11.8]);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
  });

  test('OB-34: of a cancellation and an acceptance at the same moment exactly one wins', async () => {
    const shop = await openShop();
    for (let round = 0; round < 8; round += 1) {
      const { orderId, intentId } = await paidOrder(shop);
      const [cancelled, accepted] = await Promise.all([
        cancelOrder(shop, orderId),
        ordersAt(database.pool).advance(orderId, 'accepted'),
      ]);
      await shop.reconcile();
      const won = cancelled.status === 200 ? ['not_allowed', 1180] : ['moved', 0];
      expect([accepted.kind, shop.stripe.ledger.refunded(intentId)]).toEqual(won);
    }
  });

  test('OB-34: an order that is not begun is cancelled once its time has passed', async () => {
    const shop = await openShop();
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    await accept(orderId, 0);
    shop.setNow(FRIDAY_EVENING + 30 * MINUTE);
    expect((await cancelOrder(shop, orderId)).status).toBe(409);
    shop.setNow(FRIDAY_EVENING + 30 * MINUTE + 1);
    expect((await cancelOrder(shop, orderId)).status).toBe(200);
  });

  test('T-4, OB-34: an unknown key cancels nothing', async () => {
    const shop = await openShop();
    expect(await cancel(shop, 'x'.repeat(43))).toMatchObject({
      status: 404,
      code: 'order_unknown',
    });
    expect((await cancel(shop, 'a.b')).status).toBe(422);
  });

  test('OB-34: a client cancels at most 30 times in an hour', async () => {
    const shop = await openShop({ rateLimit: true });
    const key = 'x'.repeat(43);
    for (let time = 0; time < 30; time += 1) expect((await cancel(shop, key)).status).toBe(404);
    expect((await cancel(shop, key)).status).toBe(429);
  });
});
