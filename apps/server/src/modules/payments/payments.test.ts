import { cardCustomerAnswer } from '@comptoir/contract/orders/payments';
import { describe, expect, it } from 'vitest';
import type { CardGateway } from '#adapters/cards/card-gateway.ts';
import { demoGateway } from '#adapters/cards/demo-gateway.ts';
import { readInstallation } from '#db/database.ts';
import { anOrder } from '#test/builders/order-builder.ts';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { aCardOrder, type CardShop, CHECKOUT, cardShops } from '#test/shops/card-shop.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);
const openPlainShop = shops(database);

/** Three maki-saumon instead of two. */
const THREE = {
  items: [{ item_id: 'maki-saumon', quantity: 3, note: '', options: [] }],
  subtotal: 17.7,
  tax: 1.61,
  total: 17.7,
};

async function place(shop: CardShop, intentId: string | null, overrides = {}) {
  return shop.post(CHECKOUT, aCardOrder(intentId, overrides));
}

async function submit(shop: CardShop, orderId: unknown, intentId?: string, status = 'paid') {
  const transaction_id = { client_secret: null, customer_id: null, payment_intent_id: intentId };
  return shop.put(CHECKOUT, { order_id: orderId, transaction_id, status });
}

async function ordersPaid() {
  const { rows } = await database.pool.query<{ paid: number }>(
    `SELECT count(*)::int AS paid FROM orders WHERE status = 'paid' AND submitted_at IS NOT NULL`,
  );
  return rows[0]?.paid;
}

async function entries() {
  const { rows } = await database.pool.query(
    'SELECT kind, order_id IS NOT NULL AS of_order, amount_cents FROM payment_entries ORDER BY entry_id',
  );
  return rows.map(
    (row) => `${row.kind} ${row.amount_cents}${row.of_order ? '' : ' without order'}`,
  );
}

describe('intents', () => {
  it('Y-2: has two decimals in the browser and cents at the provider', async () => {
    const shop = await openShop();
    const customer = await shop.post(`${CHECKOUT}stripe-customer`, {
      email: 'jeanne@example.fr',
      name: 'Jeanne Martin',
      phone: '06 39 98 12 34',
    });
    const { payload } = cardCustomerAnswer.parse(customer.body);
    expect(payload).toEqual({ customer: { id: expect.stringMatching(/^cus_/) } });
    const answer = await shop.post(`${CHECKOUT}stripe-payment-intent`, {
      customer_id: payload.customer.id,
      amount: 18.55,
    });
    const { id, client_secret } = answer.body.payload ?? {};
    expect(client_secret).toMatch(new RegExp(`^${id}_secret_`));
    expect(shop.stripe.ledger.intents.get(String(id))).toMatchObject({ amount: 1855 });
  });

  it('Y-1, I-15: are made for the longest names and telephone numbers that an order takes', async () => {
    const shop = await openShop();
    const customer = await shop.post(`${CHECKOUT}stripe-customer`, {
      email: 'jeanne@example.fr',
      name: `${'É'.repeat(200)} ${'🍣x'.repeat(66)}`,
      phone: `+33 (0) 6 39${' '.repeat(40)}98 - 12 - 34`,
    });
    expect([customer.status, customer.body.errors]).toEqual([200, undefined]);
  });

  it('Y-2: is updated, not multiplied', async () => {
    const shop = await openShop();
    const id = await shop.intent(11.8);
    expect(await shop.intent(20.5, id)).toBe(id);
    expect([...shop.stripe.ledger.intents.values()].map(({ amount }) => amount)).toEqual([2050]);
  });

  it('Y-3: of an order has the amount that the server set', async () => {
    const shop = await openShop();
    const id = await shop.intent(1);
    await place(shop, id);
    expect(await shop.intent(1, id)).toBe(id);
    expect(shop.stripe.ledger.intents.get(id)).toMatchObject({ amount: 1180 });
  });

  it.each([
    [{ amount: 11.999 }, 'amount'],
    [{ amount: 0.49 }, 'amount'],
    [{ amount: 'beaucoup' }, 'amount'],
    [{}, 'amount'],
    [{ amount: 12, payment_intent_id: 'pi_unknown' }, 'payment_intent_id'],
  ])('Y-2: rejects %j', async (body, path) => {
    const { post } = await openShop();
    const answer = await post(`${CHECKOUT}stripe-payment-intent`, body);
    expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  });

  it('Y-1: gives the page the provider’s public key, and no secret', async () => {
    const { app } = await openShop();
    const answer = await app.inject(`${CHECKOUT}cards`);
    expect(answer.json().payload).toEqual({
      provider: 'stripe',
      publishable_key: 'pk_test_comptoir',
      paypal: false,
    });
    expect(answer.body).not.toContain('sk_test');
  });
});

it('Y-1: promises PayPal where the provider is Stripe and the settings have it, and nowhere else', async () => {
  const settings = someSettings({
    payments: { stripe: { active: true }, paypal: { active: true } },
  });
  const withStripe = await openShop({ hasPayPal: true });
  const withDemo = await openPlainShop({ settings });
  const offered = async ({ app }: { readonly app: CardShop['app'] }) =>
    (await app.inject(`${CHECKOUT}cards`)).json().payload.paypal;
  expect(await offered(withStripe)).toBe(true);
  expect(await offered(withDemo)).toBe(false);
});

describe('an order by card', () => {
  it('Y-3: sets the amount of its intent, whatever the browser asked for', async () => {
    const shop = await openShop();
    const id = await shop.intent(0.5);
    const placed = await place(shop, id);
    expect(placed.status).toBe(200);
    expect(shop.stripe.ledger.intents.get(id)).toMatchObject({
      amount: 1180,
      metadata: { order_id: placed.body.payload?.order_id },
    });
  });

  it('Y-4: is paid when the provider says so, once', async () => {
    const shop = await openShop();
    const id = await shop.intent();
    const placed = await place(shop, id);
    expect(placed.body.payload).toMatchObject({ status: 'pending' });
    const orderId = placed.body.payload?.order_id;
    const early = await submit(shop, orderId, id);
    expect([early.status, early.body.code]).toEqual([402, 'payment_required']);
    shop.stripe.ledger.pay(id);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => submit(shop, orderId, id)));
    for (const { status, body } of answers) {
      expect([status, body.payload]).toEqual([
        200,
        { order_id: orderId, order_number: 1, status: 'paid' },
      ]);
    }
    expect(await ordersPaid()).toBe(1);
    expect(await entries()).toEqual(['captured 1180']);
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS enqueued FROM pgboss.job WHERE name = 'order-submitted'`,
    );
    expect(rows).toEqual([{ enqueued: 1 }]);
  });

  it('I-11: « pending » does not submit it while it is unpaid, and is answered « paid » once it is', async () => {
    const shop = await openShop();
    const id = await shop.intent();
    const placed = await place(shop, id);
    const orderId = placed.body.payload?.order_id;
    expect((await submit(shop, orderId, id, 'pending')).status).toBe(402);
    shop.stripe.ledger.pay(id);
    await submit(shop, orderId, id);
    const repeated = await submit(shop, orderId, id, 'pending');
    expect([repeated.status, repeated.body.payload?.status]).toEqual([200, 'paid']);
  });

  it('Y-3, I-11: the same order sent twice at once is one order, and its intent is its own', async () => {
    const shop = await openShop();
    const id = await shop.intent();
    const order = aCardOrder(id);
    // One of them asks the provider before there is an order, and hears when the other has stored it.
    shop.stripe.failNext({ delayMs: 1_500 });
    const answers = await Promise.all([shop.post(CHECKOUT, order), shop.post(CHECKOUT, order)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [one, other] = answers.map(({ body }) => body.payload?.order_id);
    expect(one).toBe(other);
  });

  it('Y-3: takes no intent of another order, in POST or PUT', async () => {
    const shop = await openShop();
    const [first, second] = [await shop.intent(), await shop.intent()];
    await place(shop, first);
    const stolen = await place(shop, first);
    expect([stolen.status, stolen.body.code]).toEqual([409, 'intent_used']);
    const other = await place(shop, second);
    const put = await submit(shop, other.body.payload?.order_id, first);
    expect([put.status, put.body.code]).toEqual([409, 'intent_used']);
    const { rows } = await database.pool.query('SELECT count(*)::int AS stored FROM orders');
    expect(rows).toEqual([{ stored: 2 }]);
  });

  it('Y-3: two orders that name one intent at once: it pays one of them', async () => {
    const shop = await openShop();
    const id = await shop.intent();
    const answers = await Promise.all([1, 2, 3].map(() => place(shop, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('Y-3: takes no intent that the provider does not know', async () => {
    const shop = await openShop();
    const { status, body } = await place(shop, 'pi_unknown');
    expect([status, body.errors]).toEqual([
      422,
      [expect.objectContaining({ path: 'transaction_id.payment_intent_id' })],
    ]);
  });

  it('Y-4: is paid at once by an intent that has succeeded before, over its amount', async () => {
    const shop = await openShop();
    const id = await shop.intent(11.8);
    shop.stripe.ledger.pay(id);
    const placed = await place(shop, id);
    expect(placed.body.payload).toMatchObject({ status: 'paid' });
    expect(await ordersPaid()).toBe(1);
  });

  it('Y-4: is taken, and stays unpaid, when another amount was paid', async () => {
    const shop = await openShop();
    const id = await shop.intent(5);
    shop.stripe.ledger.pay(id);
    const placed = await place(shop, id);
    expect([placed.status, placed.body.payload?.status]).toEqual([200, 'pending']);
    expect((await submit(shop, placed.body.payload?.order_id, id)).status).toBe(402);
    expect(await ordersPaid()).toBe(0);
  });

  it('Y-4: leaves the amount alone that was paid', async () => {
    const { shopId } = await readInstallation(database.pool);
    const demo = demoGateway(database.pool, shopId);
    const revised: number[] = [];
    const cards: CardGateway = {
      ...demo,
      reviseIntent(intent, revision) {
        revised.push(revision.amount);
        return demo.reviseIntent(intent, revision);
      },
    };
    const settings = someSettings({ payments: { stripe: { active: true } } });
    const shop = await openPlainShop({ settings }, { cards });
    const { id, clientSecret } = await demo.createIntent({
      amount: 500,
      customerId: null,
      localId: 'k3v9',
      methods: { card: true, paypal: false },
    });
    await demo.pay(id, clientSecret, 'good', false);
    const placed = await shop.post(CHECKOUT, aCardOrder(id));
    expect([placed.status, placed.body.payload?.status]).toEqual([200, 'pending']);
    expect(revised).toEqual([]);
  });

  it('Y-3: that was changed is paid by the same intent, over its new amount', async () => {
    const shop = await openShop();
    const id = await shop.intent();
    const order = aCardOrder(id);
    const first = await shop.post(CHECKOUT, order);
    const second = await shop.post(CHECKOUT, { ...order, ...THREE });
    expect(second.body.payload?.order_id).toBe(first.body.payload?.order_id);
    expect(shop.stripe.ledger.intents.get(id)).toMatchObject({ amount: 1770 });
    shop.stripe.ledger.pay(id);
    expect((await submit(shop, second.body.payload?.order_id, id)).status).toBe(200);
    expect(await entries()).toEqual(['captured 1770']);
  });

  it('Y-4: without an intent is bound by the one that the browser names afterwards', async () => {
    const shop = await openShop();
    const placed = await place(shop, null);
    const orderId = placed.body.payload?.order_id;
    expect((await submit(shop, orderId)).status).toBe(402);
    const id = await shop.intent();
    shop.stripe.ledger.pay(id);
    expect((await submit(shop, orderId, id)).status).toBe(200);
  });

  it('S-16: that is paid is submitted after its place in the slot was given up', async () => {
    const shop = await openShop();
    const id = await shop.intent();
    const placed = await place(shop, id);
    shop.stripe.ledger.pay(id);
    shop.wait(40);
    expect((await submit(shop, placed.body.payload?.order_id, id)).status).toBe(200);
  });

  it('Y-2: keeps what it was while the provider is down, and goes through afterwards', async () => {
    const shop = await openShop();
    const id = await shop.intent();
    const order = aCardOrder(id);
    shop.stripe.failNext('error_before', 'error_before', 'error_before');
    const rejected = await shop.post(CHECKOUT, order);
    expect([rejected.status, rejected.body.message]).toEqual([
      502,
      'Le service de paiement ne répond pas.',
    ]);
    expect((await shop.post(CHECKOUT, order)).status).toBe(200);
  });
});

describe('the provider’s webhook', () => {
  it('Y-5: pays an order whose browser has gone', async () => {
    const shop = await openShop();
    const id = await shop.intent();
    await place(shop, id);
    shop.stripe.ledger.pay(id);
    expect([
      await shop.deliverEvent(),
      await shop.deliverEvent(),
      await shop.deliverEvent(),
    ]).toEqual([200, 200, 200]);
    expect(await ordersPaid()).toBe(1);
    expect(await entries()).toEqual(['captured 1180']);
  });

  it('Y-5: may come before the order', async () => {
    const shop = await openShop();
    const id = await shop.intent();
    shop.stripe.ledger.pay(id);
    expect(await shop.deliverEvent()).toBe(200);
    const placed = await place(shop, id);
    expect(placed.body.payload?.status).toBe('paid');
  });

  it('Y-5: is sent again when the shop could not act on it', async () => {
    const shop = await openShop();
    const id = await shop.intent();
    await place(shop, id);
    shop.stripe.ledger.pay(id);
    shop.stripe.failNext('error_before', 'error_before', 'error_before');
    expect(await shop.deliverEvent()).toBe(502);
    expect(await shop.deliverEvent()).toBe(200);
    expect(await ordersPaid()).toBe(1);
  });

  it('Y-5: with a bad signature is 400 and changes nothing', async () => {
    const shop = await openShop();
    const id = await shop.intent();
    await place(shop, id);
    shop.stripe.ledger.pay(id);
    expect(await shop.deliverEvent(undefined, 't=1,v1=00')).toBe(400);
    expect(await shop.deliverEvent(undefined, '')).toBe(400);
    expect(await ordersPaid()).toBe(0);
  });
});

describe('the reconciliation job', () => {
  it('Y-6: pays what neither browser nor webhook did', async () => {
    const shop = await openShop();
    const id = await shop.intent();
    await place(shop, id);
    shop.stripe.ledger.pay(id);
    shop.wait(3);
    expect(await shop.reconcile()).toBe(1);
    expect(await ordersPaid()).toBe(1);
    expect(await shop.reconcile()).toBe(0);
  });

  it('Y-6: refunds a payment without an order, once', async () => {
    const shop = await openShop();
    const id = await shop.intent(20);
    shop.stripe.ledger.pay(id);
    shop.wait(10);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(id)).toBe(0);
    shop.wait(10);
    await shop.reconcile();
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(id)).toBe(2000);
    expect(await entries()).toEqual(['captured 2000 without order', 'refunded 2000 without order']);
    const late = await place(shop, id);
    expect([late.status, late.body.code]).toEqual([409, 'intent_used']);
  });

  it('Y-6: refunds a payment of another amount than the order’s', async () => {
    const shop = await openShop();
    const id = await shop.intent(5);
    shop.stripe.ledger.pay(id);
    await place(shop, id);
    shop.wait(20);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(id)).toBe(500);
    expect(await ordersPaid()).toBe(0);
  });

  it('Y-6: cancels an unpaid intent after a day', async () => {
    const shop = await openShop();
    const id = await shop.intent();
    shop.wait(24 * 60 + 1);
    await shop.reconcile();
    expect(shop.stripe.ledger.intents.get(id)).toMatchObject({ status: 'canceled' });
  });

  it('Y-6: waits while the provider is down', async () => {
    const shop = await openShop();
    const id = await shop.intent();
    await place(shop, id);
    shop.stripe.ledger.pay(id);
    shop.wait(3);
    shop.stripe.failNext('error_before', 'error_before', 'error_before');
    expect(await shop.reconcile()).toBe(0);
    shop.wait(1);
    expect(await shop.reconcile()).toBe(1);
  });
});

describe('refunds', () => {
  async function aPaidOrder() {
    const shop = await openShop();
    const id = await shop.intent();
    shop.stripe.ledger.pay(id);
    const placed = await place(shop, id);
    return { shop, id, orderId: String(placed.body.payload?.order_id) };
  }

  it('Y-8: give back a part, then the rest, and never more than was paid', async () => {
    const { shop, id, orderId } = await aPaidOrder();
    expect(await shop.refunds.request(orderId, 300, 'r1')).toEqual({
      kind: 'requested',
      amount: 300,
    });
    expect(await shop.refunds.request(orderId, 900, 'r2')).toEqual({ kind: 'too_much', left: 880 });
    expect(await shop.refunds.request(orderId, null, 'r3')).toEqual({
      kind: 'requested',
      amount: 880,
    });
    await shop.refunds.carryOut();
    expect(shop.stripe.ledger.refunded(id)).toBe(1180);
    expect(await shop.refunds.request(orderId, 1, 'r4')).toEqual({ kind: 'too_much', left: 0 });
    expect(await entries()).toEqual(['captured 1180', 'refunded 300', 'refunded 880']);
  });

  it('Y-8: a repeated refund is made once', async () => {
    const { shop, id, orderId } = await aPaidOrder();
    await Promise.all([1, 2, 3].map(() => shop.refunds.request(orderId, 300, 'r1')));
    await shop.refunds.carryOut();
    await shop.refunds.request(orderId, 300, 'r1');
    await shop.refunds.carryOut();
    expect(shop.stripe.ledger.refunded(id)).toBe(300);
  });

  it('Y-8: several at once refund no more than was paid', async () => {
    const { shop, id, orderId } = await aPaidOrder();
    await Promise.all(['a', 'b', 'c'].map((name) => shop.refunds.request(orderId, 600, name)));
    await shop.refunds.carryOut();
    expect(shop.stripe.ledger.refunded(id)).toBe(600);
  });

  it('Y-8: an order in cash, or an unknown one, is not refunded', async () => {
    const { shop } = await aPaidOrder();
    const cash = await shop.post(CHECKOUT, anOrder());
    const orderId = String(cash.body.payload?.order_id);
    expect(await shop.refunds.request(orderId, null, 'r1')).toEqual({ kind: 'nothing_paid' });
    expect(await shop.refunds.request('unknown', null, 'r2')).toEqual({ kind: 'nothing_paid' });
  });
});

describe('a payment for a cancelled order', () => {
  async function cancel(orderId: unknown) {
    await database.pool.query(`UPDATE orders SET progress = 'cancelled' WHERE order_id = $1`, [
      orderId,
    ]);
  }

  it('Y-37: is refunded at once', async () => {
    const shop = await openShop();
    const id = await shop.intent();
    const placed = await place(shop, id);
    await cancel(placed.body.payload?.order_id);
    shop.stripe.ledger.pay(id);
    expect(await shop.deliverEvent()).toBe(200);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(id)).toBe(1180);
    expect(await ordersPaid()).toBe(0);
    expect(await entries()).toEqual(['captured 1180 without order', 'refunded 1180 without order']);
  });

  it('Y-37: is refunded when the order was to be paid in cash, too', async () => {
    const shop = await openShop();
    const cash = await shop.post(CHECKOUT, anOrder());
    const orderId = String(cash.body.payload?.order_id);
    await shop.put(CHECKOUT, { order_id: orderId, status: 'pending' });
    await cancel(orderId);
    const id = await shop.intent();
    const intent = shop.stripe.ledger.intents.get(id);
    if (intent) intent.metadata = { ...intent.metadata, order_id: orderId };
    shop.stripe.ledger.pay(id);
    await shop.deliverEvent();
    shop.wait(20);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(id)).toBe(1180);
    expect(await ordersPaid()).toBe(0);
  });
});
