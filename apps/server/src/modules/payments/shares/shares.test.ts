import { expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { aCardOrder, CHECKOUT, cardShops } from '#test/shops/card-shop.ts';
import {
  openedIntent,
  paidShares,
  payer,
  payShare,
  SHARES,
  sharedOrder,
} from '#test/shops/shared-order.ts';

const database = testDatabase();
const openShop = cardShops(database);

async function orderOf(orderId: string) {
  const { rows } = await database.pool.query<{ status: string; submitted: boolean }>(
    'SELECT status, submitted_at IS NOT NULL AS submitted FROM orders WHERE order_id = $1',
    [orderId],
  );
  return rows[0];
}

async function entries() {
  const { rows } = await database.pool.query<{ entry: string }>(
    `SELECT kind || ' ' || amount_cents || CASE WHEN order_id IS NULL THEN '' ELSE ' of the order' END AS entry
     FROM payment_entries ORDER BY entry_id`,
  );
  return rows.map(({ entry }) => entry);
}

it('GS-4: an order is submitted once all shares are paid, and its ledger has them all', async () => {
  const shop = await openShop();
  const orderId = await sharedOrder(shop);
  await payShare(shop, orderId, 'host');
  await payShare(shop, orderId, 'ana');
  expect(await orderOf(orderId)).toEqual({ status: 'pending', submitted: false });
  expect(await entries()).toEqual(['captured 500', 'captured 400']);
  await payShare(shop, orderId, 'ben');
  expect(await orderOf(orderId)).toEqual({ status: 'paid', submitted: true });
  expect(await entries()).toEqual([
    'captured 500 of the order',
    'captured 400 of the order',
    'captured 280 of the order',
  ]);
  shop.wait(40);
  await shop.reconcile();
  expect(shop.logged).toEqual([]);
  expect((await shop.shares.find(orderId))?.state).toBe('complete');
});

it('GS-4: the webhook that comes twice counts a share once, and the job finds what no webhook reported', async () => {
  const shop = await openShop();
  const orderId = await sharedOrder(shop);
  await payShare(shop, orderId, 'host');
  await shop.deliverEvent();
  shop.stripe.ledger.pay(await openedIntent(shop, orderId, 'ana'));
  shop.stripe.ledger.pay(await openedIntent(shop, orderId, 'ben'));
  shop.wait(3);
  await shop.reconcile();
  expect(await orderOf(orderId)).toEqual({ status: 'paid', submitted: true });
  expect(await entries()).toHaveLength(3);
});

it('GS-4: who has paid asks the provider, and sees what is still unpaid', async () => {
  const shop = await openShop();
  const orderId = await sharedOrder(shop);
  shop.stripe.ledger.pay(await openedIntent(shop, orderId, 'ana'));
  const view = await shop.shares.confirm(orderId, 'ana');
  expect(view?.shares).toEqual([
    { participantId: 'host', amount: 500, state: 'unpaid', isRest: false },
    { participantId: 'ana', amount: 400, state: 'paid', isRest: false },
    { participantId: 'ben', amount: 280, state: 'unpaid', isRest: false },
  ]);
});

it('GS-1: the shares of an order are fixed once', async () => {
  const shop = await openShop();
  const orderId = await sharedOrder(shop);
  const again = await shop.shares.start(orderId, 'host', [{ participantId: 'eva', amount: 1180 }]);
  expect(again.kind).toBe('started');
  expect((await shop.shares.find(orderId))?.shares).toHaveLength(3);
});

it('GS-1: amounts that are not the order’s total are rejected, and so is an unknown order', async () => {
  const shop = await openShop();
  const placed = await shop.post(CHECKOUT, aCardOrder(null));
  const orderId = String(placed.body.payload?.order_id);
  expect(await shop.shares.start(orderId, 'host', SHARES.slice(1))).toEqual({
    kind: 'wrong_amounts',
  });
  expect(await shop.shares.start('unknown', 'host', SHARES)).toEqual({ kind: 'order_unknown' });
});

it('GS-2: an order keeps its place until its shares are due, and is not paid in shares without it', async () => {
  const shop = await openShop();
  const orderId = await sharedOrder(shop);
  const { rows } = await database.pool.query<{ minutes: number }>(
    `SELECT extract(epoch FROM held_until - placed_at)::int / 60 AS minutes FROM orders WHERE order_id = $1`,
    [orderId],
  );
  expect(rows[0]?.minutes).toBe(32);
  const placed = await shop.post(CHECKOUT, aCardOrder(null));
  shop.wait(6);
  const late = await shop.shares.start(String(placed.body.payload?.order_id), 'host', SHARES);
  expect(late).toEqual({ kind: 'order_expired' });
});

it('GS-3: a participant gets the same intent again, and another one once it is cancelled', async () => {
  const shop = await openShop();
  const orderId = await sharedOrder(shop);
  const first = await openedIntent(shop, orderId, 'ana');
  expect(await openedIntent(shop, orderId, 'ana')).toBe(first);
  expect(shop.stripe.ledger.intents.get(first)?.amount).toBe(400);
  shop.stripe.ledger.cancelIntent(first, {});
  const second = await openedIntent(shop, orderId, 'ana');
  expect(second).not.toBe(first);
  expect(await shop.shares.open(payer(orderId, 'eva'))).toEqual({ kind: 'share_unknown' });
});

it('GS-3: two requests at once have one intent, and the other one is cancelled', async () => {
  const shop = await openShop();
  const orderId = await sharedOrder(shop);
  const both = await Promise.all([
    openedIntent(shop, orderId, 'ana'),
    openedIntent(shop, orderId, 'ana'),
  ]);
  expect(both[0]).toBe(both[1]);
  const open = [...shop.stripe.ledger.intents.values()].filter(
    ({ status }) => status !== 'canceled',
  );
  expect(open).toHaveLength(1);
});

it('GS-3: a paid share has nothing to pay, and one that the provider is paying is waited for', async () => {
  const shop = await openShop();
  const orderId = await sharedOrder(shop);
  const ana = await openedIntent(shop, orderId, 'ana');
  const intent = shop.stripe.ledger.intent(ana);
  intent.status = 'processing';
  expect(await shop.shares.open(payer(orderId, 'ana'))).toEqual({ kind: 'processing' });
  intent.status = 'requires_payment_method';
  shop.stripe.ledger.pay(ana);
  expect(await shop.shares.open(payer(orderId, 'ana'))).toEqual({ kind: 'paid' });
});

it('GS-5: the host pays the rest, and the order is submitted', async () => {
  const shop = await openShop();
  const orderId = await sharedOrder(shop);
  await payShare(shop, orderId, 'ana');
  const running = await openedIntent(shop, orderId, 'ben');
  expect(await shop.shares.payRest(orderId)).toEqual({ kind: 'rest', amount: 780 });
  expect(await shop.shares.payRest(orderId)).toEqual({ kind: 'rest', amount: 780 });
  expect(shop.stripe.ledger.intent(running).status).toBe('canceled');
  expect(await shop.shares.open(payer(orderId, 'ben'))).toEqual({ kind: 'closed' });
  const rest = await payShare(shop, orderId, 'host');
  expect(shop.stripe.ledger.intent(rest).amount_received).toBe(780);
  expect(await orderOf(orderId)).toEqual({ status: 'paid', submitted: true });
  expect(await entries()).toEqual(['captured 400 of the order', 'captured 780 of the order']);
});

it('GS-5: what a participant paid before the host pays the rest counts', async () => {
  const shop = await openShop();
  const orderId = await sharedOrder(shop);
  shop.stripe.ledger.pay(await openedIntent(shop, orderId, 'ana'));
  expect(await shop.shares.payRest(orderId)).toEqual({ kind: 'rest', amount: 780 });
});

it('GS-5: a payment that was running while the host took it over goes back at once', async () => {
  const shop = await openShop();
  const orderId = await sharedOrder(shop);
  const running = await openedIntent(shop, orderId, 'ben');
  const intent = shop.stripe.ledger.intent(running);
  intent.status = 'processing';
  await shop.shares.payRest(orderId);
  await payShare(shop, orderId, 'host');
  expect(await orderOf(orderId)).toEqual({ status: 'paid', submitted: true });
  shop.stripe.ledger.pay(running);
  await shop.deliverEvent();
  await shop.reconcile();
  expect(shop.stripe.ledger.refunded(running)).toBe(280);
  expect(await entries()).toEqual(['captured 1180 of the order', 'captured 280', 'refunded 280']);
});

it('GS-6: at the deadline what was paid goes back, once, and what was not is cancelled', async () => {
  const shop = await openShop();
  const orderId = await sharedOrder(shop);
  const paid = await payShare(shop, orderId, 'ana');
  const open = await openedIntent(shop, orderId, 'ben');
  shop.wait(29);
  await shop.reconcile();
  expect(shop.stripe.ledger.intent(open).status).toBe('requires_payment_method');
  shop.wait(1);
  await shop.reconcile();
  expect(shop.stripe.ledger.intent(open).status).toBe('canceled');
  expect(shop.stripe.ledger.refunded(paid)).toBe(400);
  await shop.reconcile();
  expect(shop.stripe.ledger.refunded(paid)).toBe(400);
  expect(await orderOf(orderId)).toEqual({ status: 'pending', submitted: false });
  const view = await shop.shares.find(orderId);
  expect([view?.state, view?.shares.map(({ state }) => state)]).toEqual([
    'ended',
    ['unpaid', 'refunded', 'unpaid'],
  ]);
  expect(await shop.shares.open(payer(orderId, 'host'))).toEqual({ kind: 'closed' });
  expect(await shop.shares.payRest(orderId)).toEqual({ kind: 'closed' });
});

it('GS-6: what was paid in the last moment counts, though no webhook reported it', async () => {
  const shop = await openShop();
  const orderId = await sharedOrder(shop);
  await payShare(shop, orderId, 'host');
  await payShare(shop, orderId, 'ana');
  const last = await openedIntent(shop, orderId, 'ben');
  shop.wait(29.9);
  shop.stripe.ledger.pay(last);
  shop.wait(0.2);
  await shop.reconcile();
  expect(await orderOf(orderId)).toEqual({ status: 'paid', submitted: true });
});

it('GS-6: shares end without the provider’s answer after a minute, and a late success goes back', async () => {
  const shop = await openShop({ retries: 0 });
  const orderId = await sharedOrder(shop);
  const ana = await openedIntent(shop, orderId, 'ana');
  shop.stripe.ledger.intent(ana).status = 'processing';
  shop.wait(30.5);
  shop.stripe.failNext('error_before');
  await shop.reconcile();
  expect((await shop.shares.find(orderId))?.state).toBe('open');
  shop.wait(1);
  shop.stripe.failNext('error_before');
  await shop.reconcile();
  expect((await shop.shares.find(orderId))?.state).toBe('ended');
  shop.stripe.ledger.pay(ana);
  await shop.deliverEvent();
  await shop.reconcile();
  expect(shop.stripe.ledger.refunded(ana)).toBe(400);
});

it('GS-6: the host gives up, and everything goes back at once', async () => {
  const shop = await openShop();
  const orderId = await sharedOrder(shop);
  const paid = await payShare(shop, orderId, 'ana');
  expect(await shop.shares.cancel(orderId)).toBe('ended');
  expect(await shop.shares.cancel(orderId)).toBe('ended');
  await shop.reconcile();
  expect(shop.stripe.ledger.refunded(paid)).toBe(400);
  const started = await shop.shares.start(orderId, 'host', SHARES);
  expect(started).toEqual({ kind: 'shares_ended' });
});

it('GS-6: nothing ends once the order is paid', async () => {
  const shop = await openShop();
  const orderId = await sharedOrder(shop);
  await paidShares(shop, orderId);
  expect(await shop.shares.cancel(orderId)).toBe('paid');
  expect(await shop.shares.payRest(orderId)).toEqual({ kind: 'paid' });
  expect(await shop.shares.open(payer(orderId, 'ana'))).toEqual({ kind: 'paid' });
});

it('GS-6: a payment that becomes known after its order expired goes back, and the others with it', async () => {
  const shop = await openShop();
  const orderId = await sharedOrder(shop);
  const ana = await payShare(shop, orderId, 'ana');
  const host = await payShare(shop, orderId, 'host');
  const ben = await openedIntent(shop, orderId, 'ben');
  shop.stripe.ledger.pay(ben);
  shop.wait(61);
  await shop.deliverEvent();
  await shop.reconcile();
  await shop.reconcile();
  expect([ana, host, ben].map((id) => shop.stripe.ledger.refunded(id))).toEqual([400, 500, 280]);
  expect(await orderOf(orderId)).toEqual({ status: 'pending', submitted: false });
});

it('GS-6: a share whose payment was given back by hand does not count, and the host pays it with the rest', async () => {
  const shop = await openShop();
  const orderId = await sharedOrder(shop);
  const ana = await payShare(shop, orderId, 'ana');
  shop.stripe.ledger.charges.refundByHand(ana, 100);
  await shop.deliverEvent();
  await payShare(shop, orderId, 'host');
  await payShare(shop, orderId, 'ben');
  expect(await orderOf(orderId)).toEqual({ status: 'pending', submitted: false });
  expect(await shop.shares.payRest(orderId)).toEqual({ kind: 'rest', amount: 400 });
  await shop.reconcile();
  expect(shop.stripe.ledger.refunded(ana)).toBe(400);
  await payShare(shop, orderId, 'host');
  expect(await orderOf(orderId)).toEqual({ status: 'paid', submitted: true });
});

it('GS-7: an order that is paid in shares takes no other intent, and no other content', async () => {
  const shop = await openShop();
  const order = aCardOrder(null);
  const placed = await shop.post(CHECKOUT, order);
  const orderId = String(placed.body.payload?.order_id);
  await shop.shares.start(orderId, 'host', SHARES);
  const intentId = await shop.intent();
  const named = { client_secret: null, customer_id: null, payment_intent_id: intentId };
  const paid = await shop.put(CHECKOUT, {
    order_id: orderId,
    transaction_id: named,
    status: 'paid',
  });
  expect([paid.status, paid.body.code]).toEqual([409, 'intent_used']);
  const changed = await shop.post(CHECKOUT, { ...order, payment_method: 'cash' });
  expect(changed.body.code).toBe('local_id_reused');
  const same = await shop.post(CHECKOUT, order);
  expect(same.body.payload?.order_id).toBe(orderId);
  const unpaid = await shop.put(CHECKOUT, { order_id: orderId, status: 'paid' });
  expect(unpaid.body.code).toBe('payment_required');
});

it('GS-7: an order whose shares ended is placed anew under its id, and what they took goes back', async () => {
  const shop = await openShop();
  const order = aCardOrder(null);
  const placed = await shop.post(CHECKOUT, order);
  const orderId = String(placed.body.payload?.order_id);
  await shop.shares.start(orderId, 'host', SHARES);
  const running = await openedIntent(shop, orderId, 'ben');
  shop.stripe.ledger.intent(running).status = 'processing';
  const ana = await payShare(shop, orderId, 'ana');
  await shop.shares.cancel(orderId);
  const again = await shop.post(CHECKOUT, order);
  expect(again.body.payload?.order_id).toBe(orderId);
  expect((await shop.shares.start(orderId, 'host', SHARES)).kind).toBe('started');
  shop.stripe.ledger.pay(running);
  await shop.deliverEvent();
  shop.wait(16);
  await shop.reconcile();
  expect([ana, running].map((id) => shop.stripe.ledger.refunded(id))).toEqual([400, 280]);
  await paidShares(shop, orderId);
  expect(await orderOf(orderId)).toEqual({ status: 'paid', submitted: true });
});

it('GS-7: an order that an intent is to pay is not paid in shares', async () => {
  const shop = await openShop();
  const placed = await shop.post(CHECKOUT, aCardOrder(await shop.intent()));
  const started = await shop.shares.start(String(placed.body.payload?.order_id), 'host', SHARES);
  expect(started).toEqual({ kind: 'payment_begun' });
});

it('GS-7: an order that is withdrawn meanwhile leaves its money without an order, which goes back', async () => {
  const shop = await openShop();
  const orderId = await sharedOrder(shop);
  const ana = await payShare(shop, orderId, 'ana');
  await database.pool.query('DELETE FROM orders WHERE order_id = $1', [orderId]);
  shop.wait(31);
  await shop.reconcile();
  expect(shop.stripe.ledger.refunded(ana)).toBe(400);
});
