import { cardCustomerAnswer } from '@comptoir/contract/orders/payments';
import { type FakeStripe, openFakeStripe } from '@comptoir/fake-stripe/fake-stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { aCardOrder, type CardShop, CHECKOUT, cardShops } from '#test/shops/card-shop.ts';

const database = testDatabase();
const otherDatabase = testDatabase();
const openShop = cardShops(database);
const openOtherShop = cardShops(otherDatabase);

let stripe: FakeStripe;
let shop: CardShop;
beforeEach(async () => {
  stripe = await openFakeStripe();
  shop = await openShop({ stripe });
});
afterEach(() => stripe.close());

/** An intent that another program of the same account made, in cents. */
function foreignIntent(amount: number, metadata: Record<string, string> = {}): string {
  return stripe.ledger.createIntent({ amount: String(amount), currency: 'eur', metadata }).id;
}

/** The shop's rows about payments; another program's intent must leave all of them empty. */
async function keptOfPayments(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ stored: string }>(`
    SELECT 'intent ' || intent_id AS stored FROM payment_intents
    UNION ALL SELECT 'bound ' || intent_id FROM order_payments
    UNION ALL SELECT kind || ' ' || amount_cents FROM payment_entries
    UNION ALL SELECT 'refund ' || amount_cents FROM payment_refunds
    UNION ALL SELECT 'event ' || event_id FROM payment_events`);
  return rows.map(({ stored }) => stored);
}

async function paidOrders(): Promise<number> {
  const { rowCount } = await database.pool.query("SELECT FROM orders WHERE status = 'paid'");
  return rowCount ?? 0;
}

/** Two days of reconciliation jobs: long enough for every refund and cancellation. */
async function reconcileForTwoDays(at: CardShop): Promise<void> {
  for (const minutes of [3, 16, 120, 24 * 60, 24 * 60]) {
    at.wait(minutes);
    await at.reconcile();
  }
}

const snapshot = (id: string) => structuredClone(stripe.ledger.intent(id));

const rejectionOf = ({ status, body }: Awaited<ReturnType<CardShop['post']>>) => [
  status,
  body.code,
  body.errors?.map(({ path }) => path),
];

const INTENT_REJECTED = [422, 'intent_unknown', ['payment_intent_id']];
const ORDER_REJECTED = [422, 'intent_unknown', ['transaction_id.payment_intent_id']];

describe('a payment of another program', () => {
  it('Y-20: of 77.00 €, paid, is not refunded because its event came here', async () => {
    const id = foreignIntent(7700);
    stripe.ledger.pay(id);
    const before = snapshot(id);
    expect(await shop.deliverEvent()).toBe(200);
    await reconcileForTwoDays(shop);
    expect(stripe.ledger.refunded(id)).toBe(0);
    expect(snapshot(id)).toEqual(before);
    expect(await keptOfPayments()).toEqual([]);
  });

  it('Y-20: of 50.00 €, paid, is not refunded because a cheap order names it', async () => {
    const id = foreignIntent(5000);
    stripe.ledger.pay(id);
    const before = snapshot(id);
    expect(rejectionOf(await shop.post(CHECKOUT, aCardOrder(id)))).toEqual(ORDER_REJECTED);
    await reconcileForTwoDays(shop);
    expect(stripe.ledger.refunded(id)).toBe(0);
    expect(snapshot(id)).toEqual(before);
    expect(await keptOfPayments()).toEqual([]);
  });

  it('Y-20: over the very total of an order does not pay it, in POST or PUT', async () => {
    const id = foreignIntent(1180);
    stripe.ledger.pay(id);
    expect(rejectionOf(await shop.post(CHECKOUT, aCardOrder(id)))).toEqual(ORDER_REJECTED);
    const placed = await shop.post(CHECKOUT, aCardOrder(null));
    const submitted = await shop.put(CHECKOUT, {
      order_id: placed.body.payload?.order_id,
      transaction_id: { client_secret: null, customer_id: null, payment_intent_id: id },
      status: 'paid',
    });
    expect(rejectionOf(submitted)).toEqual(ORDER_REJECTED);
    expect(await paidOrders()).toBe(0);
    expect(await keptOfPayments()).toEqual([]);
  });

  it('Y-20: is not paid by claiming one of our orders in its metadata', async () => {
    const placed = await shop.post(CHECKOUT, aCardOrder(null));
    const id = foreignIntent(1180, { order_id: String(placed.body.payload?.order_id) });
    stripe.ledger.pay(id);
    expect(await shop.deliverEvent()).toBe(200);
    expect(await paidOrders()).toBe(0);
    expect(await keptOfPayments()).toEqual([]);
  });

  it.each([
    ['no mark', {}],
    ['the mark of another shop', { shop: 'shop_other', local_id: 'k3v9' }],
  ])(
    'Y-20: that is open, with %s, keeps amount, metadata and client_secret',
    async (_, metadata) => {
      const id = foreignIntent(5000, metadata);
      const before = snapshot(id);
      const named = await shop.post(`${CHECKOUT}stripe-payment-intent`, {
        amount: 0.5,
        customer_id: null,
        payment_intent_id: id,
      });
      expect(rejectionOf(named)).toEqual(INTENT_REJECTED);
      expect(JSON.stringify(named.body)).not.toContain(before.client_secret);
      const placed = await shop.post(CHECKOUT, aCardOrder(id));
      expect(rejectionOf(placed)).toEqual(ORDER_REJECTED);
      expect(JSON.stringify(placed.body)).not.toContain(before.client_secret);
      await reconcileForTwoDays(shop);
      expect(snapshot(id)).toEqual(before);
    },
  );

  it('Y-20: that was cancelled is not replaced by one of ours', async () => {
    const id = foreignIntent(5000);
    stripe.ledger.cancelIntent(id, {});
    const named = await shop.post(`${CHECKOUT}stripe-payment-intent`, {
      amount: 11.8,
      payment_intent_id: id,
    });
    expect(rejectionOf(named)).toEqual(INTENT_REJECTED);
    expect(stripe.ledger.intents.size).toBe(1);
  });

  it('Y-20: that is remembered all the same is neither cancelled nor refunded', async () => {
    const open = foreignIntent(5000);
    const paid = foreignIntent(7700);
    stripe.ledger.pay(paid);
    const before = [snapshot(open), snapshot(paid)];
    await database.pool.query(
      `INSERT INTO payment_intents (intent_id, created_at, look_at)
       SELECT id, '2026-11-19T12:00Z', '2026-11-20T12:00Z' FROM unnest($1::text[]) AS id`,
      [[open, paid]],
    );
    await database.pool.query(
      `INSERT INTO payment_refunds (refund_id, intent_id, amount_cents, requested_at)
       VALUES ('unmatched-' || $1, $1, 7700, '2026-11-20T12:00Z')`,
      [paid],
    );
    await reconcileForTwoDays(shop);
    expect([snapshot(open), snapshot(paid)]).toEqual(before);
    expect(stripe.ledger.charges.refunds).toEqual([]);
    const { rows } = await database.pool.query('SELECT kind FROM payment_entries');
    expect(rows).toEqual([]);
  });
});

describe('two shops on one account', () => {
  let other: CardShop;
  beforeEach(async () => {
    await otherDatabase.pool.query("UPDATE installation SET shop_id = 'shop_other'");
    other = await openOtherShop({ stripe });
  });

  it('Y-20: neither takes, changes or refunds the other’s payments', async () => {
    const [open, paid] = [await other.intent(20), await other.intent(11.8)];
    stripe.ledger.pay(paid);
    const event = stripe.ledger.events.at(-1);
    const before = [snapshot(open), snapshot(paid)];
    expect(await shop.deliverEvent(event)).toBe(200);
    for (const id of [open, paid]) {
      expect(rejectionOf(await shop.post(CHECKOUT, aCardOrder(id)))).toEqual(ORDER_REJECTED);
      const named = { amount: 0.5, customer_id: null, payment_intent_id: id };
      const changed = await shop.post(`${CHECKOUT}stripe-payment-intent`, named);
      expect(rejectionOf(changed)).toEqual(INTENT_REJECTED);
      expect(changed.body.payload).toBeUndefined();
    }
    await reconcileForTwoDays(shop);
    expect([snapshot(open), snapshot(paid)]).toEqual(before);
    expect(stripe.ledger.charges.refunds).toEqual([]);
    expect(await keptOfPayments()).toEqual([]);
    const taken = await other.post(CHECKOUT, aCardOrder(paid));
    expect([taken.status, taken.body.payload?.status]).toEqual([200, 'paid']);
  });

  it('Y-20: each settles its own order when both hear of both payments', async () => {
    const ids = [await shop.intent(), await other.intent()];
    await shop.post(CHECKOUT, aCardOrder(ids[0] ?? null));
    await other.post(CHECKOUT, aCardOrder(ids[1] ?? null));
    for (const id of ids) {
      stripe.ledger.pay(id);
      expect([await shop.deliverEvent(), await other.deliverEvent()]).toEqual([200, 200]);
    }
    await reconcileForTwoDays(shop);
    await reconcileForTwoDays(other);
    expect(await paidOrders()).toBe(1);
    expect(await keptOfPayments()).toContain('captured 1180');
    expect(stripe.ledger.charges.refunds).toEqual([]);
  });
});

describe('the mark', () => {
  it('Y-20: names the shop and the order that the browser prepares', async () => {
    const { rows } = await database.pool.query('SELECT shop_id FROM installation');
    const answer = await shop.post(`${CHECKOUT}stripe-payment-intent`, {
      amount: 11.8,
      local_id: 'k3v9',
    });
    const { metadata } = stripe.ledger.intent(String(answer.body.payload?.id));
    expect(metadata).toEqual({ shop: rows[0].shop_id, local_id: 'k3v9' });
  });

  it('Y-20: has a local_id that the server draws where the browser names none', async () => {
    const drawn = [await shop.intent(), await shop.intent()].map(
      (id) => stripe.ledger.intent(id).metadata.local_id,
    );
    for (const localId of drawn) expect(localId).toMatch(/^[\w-]{16,64}$/);
    expect(new Set(drawn).size).toBe(2);
  });

  it('Y-20: stays when the intent is changed and when its order is placed', async () => {
    const id = await shop.intent();
    const { metadata } = snapshot(id);
    await shop.intent(20, id);
    const placed = await shop.post(CHECKOUT, aCardOrder(id));
    expect(snapshot(id).metadata).toEqual({ ...metadata, order_id: placed.body.payload?.order_id });
  });
});

describe('the owner of an intent', () => {
  async function aCustomer(): Promise<string> {
    const guest = { email: 'jeanne@example.fr', name: 'Jeanne Martin', phone: '' };
    const { body } = await shop.post(`${CHECKOUT}stripe-customer`, guest);
    return cardCustomerAnswer.parse(body).payload.customer.id;
  }

  async function opened(customer_id: string | null) {
    const answer = await shop.post(`${CHECKOUT}stripe-payment-intent`, {
      amount: 11.8,
      customer_id,
    });
    const { id, client_secret } = answer.body.payload ?? {};
    return { id: String(id), secret: String(client_secret) };
  }

  it.each([
    ['unknown', null],
    ['another customer', 'cus_another'],
  ])('Y-21: an open intent is not changed for %s', async (_, customer_id) => {
    const { id, secret } = await opened(await aCustomer());
    const answer = await shop.post(`${CHECKOUT}stripe-payment-intent`, {
      amount: 99,
      customer_id,
      payment_intent_id: id,
    });
    expect(rejectionOf(answer)).toEqual([422, 'intent_unknown', ['customer_id']]);
    expect(JSON.stringify(answer.body)).not.toContain(secret);
    expect(stripe.ledger.intent(id).amount).toBe(1180);
  });

  it('Y-21: it is changed for its own, known to the provider or not', async () => {
    for (const customer_id of [await aCustomer(), 'cus_of_other_keys', null]) {
      const { id } = await opened(customer_id);
      const answer = await shop.post(`${CHECKOUT}stripe-payment-intent`, {
        amount: 20.5,
        customer_id,
        payment_intent_id: id,
      });
      expect([answer.status, stripe.ledger.intent(id).amount]).toEqual([200, 2050]);
    }
  });

  it('Y-21: one without a customer is not changed in the name of one', async () => {
    const { id } = await opened(null);
    const named = { amount: 99, customer_id: await aCustomer(), payment_intent_id: id };
    const answer = await shop.post(`${CHECKOUT}stripe-payment-intent`, named);
    expect(rejectionOf(answer)).toEqual([422, 'intent_unknown', ['customer_id']]);
    expect(stripe.ledger.intent(id).amount).toBe(1180);
  });

  it('Y-21: the secret of an intent with an order, or paid, is not shown to another customer', async () => {
    const { id, secret } = await opened(await aCustomer());
    await shop.post(CHECKOUT, aCardOrder(id));
    for (const change of [() => {}, () => stripe.ledger.pay(id)]) {
      change();
      const named = { amount: 11.8, customer_id: 'cus_another', payment_intent_id: id };
      const answer = await shop.post(`${CHECKOUT}stripe-payment-intent`, named);
      expect(answer.status).toBe(422);
      expect(JSON.stringify(answer.body)).not.toContain(secret);
    }
  });

  it('Y-21: an order names its intent with its own secret and customer, or with none', async () => {
    const customerId = await aCustomer();
    const { id, secret } = await opened(customerId);
    const withCard = (client_secret: string | null, customer_id: string | null) =>
      aCardOrder(id, {
        transaction_id: { client_secret, customer_id, payment_intent_id: id },
      });
    const wrongSecret = await shop.post(CHECKOUT, withCard('pi_x_secret_x', customerId));
    expect(rejectionOf(wrongSecret)).toEqual([
      422,
      'intent_unknown',
      ['transaction_id.client_secret'],
    ]);
    const wrongCustomer = await shop.post(CHECKOUT, withCard(secret, 'cus_another'));
    expect(rejectionOf(wrongCustomer)).toEqual([
      422,
      'intent_unknown',
      ['transaction_id.customer_id'],
    ]);
    expect(await keptOfPayments()).toEqual([`intent ${id}`]);
    const placed = await shop.post(CHECKOUT, withCard(secret, customerId));
    expect(placed.status).toBe(200);
    stripe.ledger.pay(id);
    const submit = (client_secret: string | null) =>
      shop.put(CHECKOUT, {
        order_id: placed.body.payload?.order_id,
        transaction_id: { client_secret, customer_id: customerId, payment_intent_id: id },
        status: 'paid',
      });
    expect((await submit('pi_x_secret_x')).status).toBe(422);
    expect((await submit(null)).body.payload).toMatchObject({ status: 'paid' });
  });

  it('Y-21: an order does not name an intent that was cancelled', async () => {
    const { id } = await opened(null);
    stripe.ledger.cancelIntent(id, {});
    expect(rejectionOf(await shop.post(CHECKOUT, aCardOrder(id)))).toEqual(ORDER_REJECTED);
  });
});
