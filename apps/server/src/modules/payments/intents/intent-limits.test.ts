import { cardCustomerAnswer } from '@comptoir/contract/orders/payments';
import { beforeEach, describe, expect, it } from 'vitest';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { countAttempts } from '#test/harness/counted-attempts.ts';
import { testDatabase } from '#test/harness/database.ts';
import { aCardOrder, type CardShop, CHECKOUT, cardShops } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { deleteOldEvents } from '../settlement/webhook.ts';

const database = testDatabase();
const openShop = cardShops(database);
const openPlainShop = shops(database);

const TESTER = '192.0.2.66';
const NEIGHBOUR = '192.0.2.7';
const INTENT = `${CHECKOUT}stripe-payment-intent`;

let shop: CardShop;
beforeEach(async () => {
  shop = await openShop({ rateLimit: true });
});

/** Asks for an intent, or for a change of one, from an address. */
async function ask(
  remoteAddress: string,
  body: { readonly customer_id?: string | null; readonly payment_intent_id?: string } = {},
  app = shop.app,
) {
  const payload = { amount: 11.8, customer_id: null, ...body };
  const answer = await app.inject({ method: 'POST', url: INTENT, remoteAddress, payload });
  const { payload: intent, code } = answer.json();
  const retryAfter = Number(answer.headers['retry-after'] ?? 0);
  return { status: answer.statusCode, code, retryAfter, intent };
}

async function intentOf(remoteAddress: string, customer_id: string | null = null): Promise<string> {
  const { status, intent } = await ask(remoteAddress, { customer_id });
  if (status !== 200) throw new Error(`No intent: ${status}`);
  return intent.id;
}

/** The card is declined in the browser, and the provider sends its event. */
async function decline(id: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    shop.stripe.ledger.decline(id);
    expect(await shop.deliverEvent()).toBe(200);
  }
}

/** Declines without any that are in the way, on as many intents as they take. */
async function declineOnNewIntents(remoteAddress: string, times: number): Promise<void> {
  for (let left = times; left > 0; left -= 5) {
    await decline(await intentOf(remoteAddress), Math.min(left, 5));
  }
}

async function countBefore(key: string, count: number, isFull = false): Promise<void> {
  const endsAt = FRIDAY_EVENING + 10 * 60_000;
  await countAttempts(database.pool, key, count, { endsAt, isFull });
}

async function aCustomer(): Promise<string> {
  const guest = { email: 'jeanne@example.fr', name: 'Jeanne Martin', phone: '' };
  const { body } = await shop.post(`${CHECKOUT}stripe-customer`, guest);
  return cardCustomerAnswer.parse(body).payload.customer.id;
}

describe('declined cards', () => {
  it('Y-24: a guest whose card is declined four times pays with the fifth', async () => {
    const id = await intentOf(TESTER);
    await decline(id, 4);
    expect((await ask(TESTER, { payment_intent_id: id })).status).toBe(200);
    await shop.post(CHECKOUT, aCardOrder(id));
    shop.stripe.ledger.pay(id);
    await shop.deliverEvent();
    const { rowCount } = await database.pool.query("SELECT FROM orders WHERE status = 'paid'");
    expect(rowCount).toBe(1);
  });

  it('Y-24: five on one intent cancel it, so that no sixth card is tried on it', async () => {
    const id = await intentOf(TESTER);
    await decline(id, 5);
    expect(shop.stripe.ledger.intent(id).status).toBe('canceled');
    expect(() => shop.stripe.ledger.decline(id)).toThrow(/canceled/);
  });

  it('Y-24: ten of a client make it wait, longer after each, an hour at most', async () => {
    await declineOnNewIntents(TESTER, 9);
    const open = [await intentOf(TESTER), await intentOf(TESTER)];
    const asked = shop.stripe.requests.length;
    const waits: number[] = [];
    for (const id of open) {
      for (let time = 0; time < 4; time += 1) {
        await decline(id);
        const { status, code, retryAfter } = await ask(TESTER);
        expect([status, code]).toEqual([429, 'rate_limited']);
        waits.push(retryAfter);
      }
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600]);
    const made = shop.stripe.requests.slice(asked).filter((path) => path.startsWith('POST'));
    expect(made).toEqual([]);
    expect((await ask(TESTER, { payment_intent_id: open[0] ?? '' })).status).toBe(429);
    expect((await ask(NEIGHBOUR)).status).toBe(200);
    shop.wait(60);
    expect((await ask(TESTER)).status).toBe(200);
  });

  it('Y-24: five of a customer make it wait, from whatever address', async () => {
    const customer = await aCustomer();
    await decline(await intentOf(TESTER, customer), 5);
    const waiting = await ask(NEIGHBOUR, { customer_id: customer });
    expect([waiting.status, waiting.retryAfter]).toEqual([429, 60]);
    expect((await ask(NEIGHBOUR)).status).toBe(200);
    shop.wait(1);
    expect((await ask(NEIGHBOUR, { customer_id: customer })).status).toBe(200);
  });

  it('Y-24: one from an event and from the intent is counted once, without a webhook too', async () => {
    const customer = await aCustomer();
    const id = await intentOf(TESTER, customer);
    const placed = await shop.post(CHECKOUT, aCardOrder(id));
    const orderId = placed.body.payload?.order_id;
    for (let time = 1; time <= 4; time += 1) {
      shop.stripe.ledger.decline(id);
      const event = shop.stripe.ledger.events.at(-1);
      await shop.put(CHECKOUT, { order_id: orderId, status: 'paid' });
      await shop.put(CHECKOUT, { order_id: orderId, status: 'paid' });
      await shop.deliverEvent(event);
    }
    expect((await ask(TESTER, { customer_id: customer })).status).toBe(200);
    shop.stripe.ledger.decline(id);
    await shop.put(CHECKOUT, { order_id: orderId, status: 'paid' });
    expect((await ask(TESTER, { customer_id: customer })).status).toBe(429);
  });

  it('Y-24: two before the shop reads the intent are two, and a repeated event is one', async () => {
    const customer = await aCustomer();
    const id = await intentOf(TESTER, customer);
    for (let time = 0; time < 5; time += 1) shop.stripe.ledger.decline(id);
    const events = shop.stripe.ledger.events.slice(-5);
    for (const event of events.slice(0, 3)) await shop.deliverEvent(event);
    for (const event of events.slice(0, 3)) await shop.deliverEvent(event);
    expect((await ask(TESTER, { customer_id: customer })).status).toBe(200);
    await shop.deliverEvent(events[3]);
    expect((await ask(TESTER, { customer_id: customer })).status).toBe(429);
  });

  it('Y-24: of another program’s intent are not counted here', async () => {
    const { id } = shop.stripe.ledger.createIntent({ amount: '5000', currency: 'eur' });
    await decline(id, 20);
    expect(shop.stripe.ledger.intent(id).status).toBe('requires_payment_method');
    const { rowCount } = await database.pool.query('SELECT FROM payment_declines');
    expect(rowCount).toBe(0);
  });

  it('Y-24: a hundred in an hour over all leave a client three', async () => {
    for (let client = 1; client <= 20; client += 1) {
      await declineOnNewIntents(`198.51.100.${client}`, 5);
    }
    const id = await intentOf(TESTER);
    await decline(id, 2);
    expect((await ask(TESTER)).status).toBe(200);
    await decline(id);
    expect((await ask(TESTER)).status).toBe(429);
    expect((await ask(NEIGHBOUR)).status).toBe(200);
  });

  it('Y-24: at the demonstration terminal count as well', async () => {
    const settings = someSettings({ payments: { stripe: { active: true } } });
    const { app } = await openPlainShop({ settings }, { rateLimit: true });
    const { intent } = await ask(TESTER, { customer_id: 'demo_cus_1' }, app);
    const pay = (card: string) =>
      app.inject({
        method: 'POST',
        url: `${CHECKOUT}demo-payment`,
        payload: { payment_intent_id: intent.id, client_secret: intent.client_secret, card },
      });
    for (let time = 0; time < 5; time += 1) await pay('declined');
    const waiting = await ask(TESTER, { customer_id: 'demo_cus_1' }, app);
    expect([waiting.status, waiting.retryAfter]).toEqual([429, 60]);
    expect((await pay('good')).json().payload).toEqual({ outcome: 'declined' });
  });

  it('Y-24: store no address of a client', async () => {
    await declineOnNewIntents(TESTER, 3);
    const stored = await database.pool.query<{ stored: string }>(
      `SELECT string_agg(payment_intents::text, '') || string_agg(payment_declines::text, '') AS stored
       FROM payment_intents, payment_declines`,
    );
    expect(stored.rows[0]?.stored).not.toContain(TESTER);
    const { rows } = await database.pool.query<{ key: string }>(
      "SELECT key FROM attempts WHERE key LIKE 'declines%'",
    );
    expect(rows.map(({ key }) => key).join()).not.toContain(TESTER);
  });

  it('N-21, Y-24: are forgotten with the provider’s old events, the client when its intent ends', async () => {
    const id = await intentOf(TESTER);
    await decline(id, 5);
    await shop.deliverEvent();
    const { rows } = await database.pool.query(
      'SELECT intent_id, look_at, client_key FROM payment_intents',
    );
    expect(rows).toEqual([{ intent_id: id, look_at: null, client_key: null }]);
    expect(await deleteOldEvents(database.pool, FRIDAY_EVENING)).toBe(0);
    await deleteOldEvents(database.pool, FRIDAY_EVENING + 1);
    const { rowCount } = await database.pool.query('SELECT FROM payment_declines');
    expect(rowCount).toBe(0);
  });

  it('Y-24: are not counted where limits are off', async () => {
    shop = await openShop({ rateLimit: false });
    const id = await intentOf(TESTER);
    await decline(id, 20);
    expect((await ask(TESTER, { payment_intent_id: id })).status).toBe(200);
    expect(shop.stripe.ledger.intent(id).status).toBe('requires_payment_method');
  });
});

describe('making and changing intents', () => {
  it('Y-23: sixty times in an hour for a customer, from whatever address', async () => {
    const customer = await aCustomer();
    await countBefore(`card intents of a customer ${customer}`, 59);
    const { status, intent } = await ask(TESTER, { customer_id: customer });
    expect(status).toBe(200);
    const named = { customer_id: customer, payment_intent_id: intent.id };
    expect((await ask(NEIGHBOUR, named)).status).toBe(429);
    expect((await ask(NEIGHBOUR)).status).toBe(200);
  });

  it('Y-23: beyond 600 in ten minutes over all, each client has six more', async () => {
    await countBefore('card intents over all', 600, true);
    const busy: number[] = [];
    for (let time = 0; time < 7; time += 1) busy.push((await ask(TESTER)).status);
    expect(busy).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await ask(NEIGHBOUR)).status).toBe(200);
    shop.wait(10);
    expect((await ask(TESTER)).status).toBe(200);
  });

  it('Y-23: as often as one likes where limits are off', async () => {
    shop = await openShop({ rateLimit: false });
    await countBefore('card intents over all', 600, true);
    for (let time = 0; time < 8; time += 1) expect((await ask(TESTER)).status).toBe(200);
  });
});
