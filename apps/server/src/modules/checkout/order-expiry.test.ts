import { expect, test } from 'vitest';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { aCardOrder, type CardShop, cardShops } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const openCardShop = cardShops(database);
const CHECKOUT = '/v2/public/checkout/';
const MINUTE = 60_000;
const after = (minutes: number) => FRIDAY_EVENING + minutes * MINUTE;

/** 18:00 is now. */
const at = (delivery_time_range: string) => ({
  customer: aCustomer({ date: { delivery_date: '2026-11-20', delivery_time_range } }),
});

async function submit(shop: Shop, order_id: unknown, status = 'pending') {
  const answer = await shop.put(CHECKOUT, { order_id, status });
  return [answer.status, answer.body.code ?? answer.body.payload?.status];
}

test('K-30: an order that is not submitted within 30 minutes expires', async () => {
  const shop = await openShop();
  const [first, second] = await Promise.all([
    shop.post(CHECKOUT, anOrder()),
    shop.post(CHECKOUT, anOrder()),
  ]);
  shop.setNow(after(30) - 1);
  expect(await submit(shop, first?.body.payload?.order_id)).toEqual([200, 'pending']);
  shop.setNow(after(30));
  const rejected = await shop.put(CHECKOUT, {
    order_id: second?.body.payload?.order_id,
    status: 'pending',
  });
  expect([rejected.status, rejected.body.code, rejected.body.message]).toEqual([
    409,
    'order_expired',
    'Le délai pour valider cette commande est passé. Veuillez la passer à nouveau.',
  ]);
  expect(await submit(shop, first?.body.payload?.order_id)).toEqual([200, 'pending']);
});

test('K-30: an order for a slot expires when that begins, one as soon as possible does not', async () => {
  const shop = await openShop();
  const [slot, other, asap] = await Promise.all([
    shop.post(CHECKOUT, anOrder(at('18:15'))),
    shop.post(CHECKOUT, anOrder(at('18:15'))),
    shop.post(CHECKOUT, anOrder()),
  ]);
  shop.setNow(after(15) - 1);
  expect(await submit(shop, other?.body.payload?.order_id)).toEqual([200, 'pending']);
  shop.setNow(after(15));
  expect(await submit(shop, slot?.body.payload?.order_id)).toEqual([409, 'order_expired']);
  expect(await submit(shop, asap?.body.payload?.order_id)).toEqual([200, 'pending']);
});

test('K-31: an expired order that is sent again is placed anew under its id', async () => {
  const shop = await openShop();
  const order = anOrder();
  const placed = await shop.post(CHECKOUT, order);
  shop.setNow(after(31));
  const again = await shop.post(CHECKOUT, order);
  expect(again.body).toEqual(placed.body);
  shop.setNow(after(60));
  expect(await submit(shop, again.body.payload?.order_id)).toEqual([200, 'pending']);
  const { rows } = await database.pool.query(
    'SELECT count(*) AS orders, (SELECT count(*) FROM order_lines) AS lines FROM orders',
  );
  expect(rows).toEqual([{ orders: 1, lines: 1 }]);
});

test('K-31: an expired order is judged as a new one: its slot has begun', async () => {
  const shop = await openShop();
  const order = anOrder(at('18:15'));
  await shop.post(CHECKOUT, order);
  shop.setNow(after(16));
  const again = await shop.post(CHECKOUT, order);
  expect([again.status, again.body.code]).toEqual([422, 'slot_unavailable']);
});

test('K-31: a submitted order that is sent again stays that order, however late', async () => {
  const shop = await openShop();
  const order = anOrder(at('18:15'));
  const placed = await shop.post(CHECKOUT, order);
  await submit(shop, placed.body.payload?.order_id);
  shop.setNow(after(300));
  expect((await shop.post(CHECKOUT, order)).body).toEqual(placed.body);
});

async function placeByCard(shop: CardShop, overrides = {}) {
  const intentId = await shop.intent();
  const placed = await shop.post(CHECKOUT, aCardOrder(intentId, overrides));
  return { intentId, orderId: placed.body.payload?.order_id };
}

async function entries() {
  const { rows } = await database.pool.query(
    'SELECT kind, order_id IS NOT NULL AS of_order FROM payment_entries ORDER BY entry_id',
  );
  return rows.map((row) => `${row.kind}${row.of_order ? '' : ' without order'}`);
}

async function mailsAbout(orderId: unknown) {
  const { rows } = await database.pool.query(
    'SELECT kind FROM mails WHERE order_id = $1 ORDER BY kind',
    [orderId],
  );
  return rows.map(({ kind }) => kind);
}

test('K-30: a card order has 60 minutes while its payment is open', async () => {
  const shop = await openCardShop();
  const { intentId, orderId } = await placeByCard(shop);
  shop.wait(59);
  expect(await submit(shop, orderId, 'paid')).toEqual([402, 'payment_required']);
  shop.stripe.ledger.pay(intentId);
  expect(await submit(shop, orderId, 'paid')).toEqual([200, 'paid']);
});

test('K-32: a payment after the order has expired is refunded, and the guest gets a mail', async () => {
  const shop = await openCardShop();
  const { intentId, orderId } = await placeByCard(shop);
  shop.wait(60);
  shop.stripe.ledger.pay(intentId);
  expect(await shop.deliverEvent()).toBe(200);
  expect(await submit(shop, orderId, 'paid')).toEqual([409, 'order_expired']);
  expect(await submit(shop, orderId)).toEqual([409, 'order_expired']);
  await shop.reconcile();
  await shop.reconcile();
  expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
  expect(await entries()).toEqual(['captured without order', 'refunded without order']);
  expect(await mailsAbout(orderId)).toEqual(['payment_late']);
  const { rows } = await database.pool.query(
    "SELECT count(*) AS announced FROM pgboss.job WHERE name = 'order-submitted'",
  );
  expect(rows).toEqual([{ announced: 0 }]);
});

test('K-32: a payment counts from the time that the provider gives, not from when the shop learns of it', async () => {
  const shop = await openCardShop();
  const { intentId, orderId } = await placeByCard(shop, at('18:15'));
  shop.wait(14);
  shop.stripe.ledger.pay(intentId);
  shop.wait(10);
  expect(await shop.deliverEvent()).toBe(200);
  expect(await submit(shop, orderId, 'paid')).toEqual([200, 'paid']);
});

test('K-32: a payment that the shop learns of after the slot has ended is refunded', async () => {
  const shop = await openCardShop();
  const { intentId, orderId } = await placeByCard(shop, at('18:15'));
  shop.wait(14);
  shop.stripe.ledger.pay(intentId);
  shop.wait(16);
  expect(await submit(shop, orderId, 'paid')).toEqual([409, 'order_expired']);
  await shop.reconcile();
  expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
});

test('K-32: a payment that is just being made is waited for, and counts from when the card was charged', async () => {
  const shop = await openCardShop();
  const { intentId, orderId } = await placeByCard(shop, at('18:15'));
  shop.wait(14);
  const intent = shop.stripe.ledger.pay(intentId);
  intent.status = 'processing';
  shop.wait(6);
  expect(await submit(shop, orderId, 'paid')).toEqual([402, 'payment_required']);
  intent.status = 'succeeded';
  expect(await submit(shop, orderId, 'paid')).toEqual([200, 'paid']);
});

test('K-32: a payment that is open when its order expires can be paid no more', async () => {
  const shop = await openCardShop();
  const { intentId, orderId } = await placeByCard(shop, at('18:15'));
  shop.wait(15);
  await shop.reconcile();
  expect(shop.stripe.ledger.intents.get(intentId)?.status).toBe('canceled');
  expect(await submit(shop, orderId, 'paid')).toEqual([409, 'order_expired']);
  const again = await shop.post(CHECKOUT, aCardOrder(intentId));
  expect([again.status, again.body.code]).toEqual([422, 'intent_unknown']);
});
