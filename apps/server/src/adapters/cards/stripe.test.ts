import { type FakeStripe, openFakeStripe } from '@comptoir/fake-stripe/fake-stripe';
import { signatureOf } from '@comptoir/fake-stripe/signature';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json, localProvider } from '#test/local-provider.ts';
import type { Cards } from './cards.ts';
import { stripeCards } from './stripe.ts';

const CARD = { card: true, paypal: false };
const SECRET = 'whsec_test';

let stripe: FakeStripe;
let cards: Cards;

beforeEach(async () => {
  stripe = await openFakeStripe();
  cards = stripeCards({
    secretKey: stripe.secretKey,
    publishableKey: 'pk_test_comptoir',
    webhookSecret: SECRET,
    apiUrl: stripe.url,
    timeoutMs: 200,
  });
});
afterEach(() => stripe.close());

async function anIntent(amount = 1180) {
  return cards.createIntent({ amount, customerId: null, methods: CARD });
}

describe('Stripe', () => {
  it('Y-1: cannot send the server elsewhere', async () => {
    const elsewhere = await localProvider(json({ id: 'cus_1' }));
    const server = await localProvider((response) => {
      response.writeHead(307, { location: elsewhere.base });
      response.end();
    });
    const redirected = stripeCards({
      secretKey: 'sk',
      publishableKey: 'pk',
      webhookSecret: SECRET,
      apiUrl: server.base,
      retries: 0,
    });
    const customer = { email: 'jeanne@example.fr', name: 'Jeanne Martin', phone: '' };
    await expect(redirected.createCustomer(customer)).rejects.toThrow();
    expect([server.received.length, elsewhere.received.length]).toEqual([1, 0]);
  });

  it('Y-1: makes an intent for a customer, of cents', async () => {
    const customer = await cards.createCustomer({
      email: 'jeanne@example.fr',
      name: 'Jeanne Martin',
      phone: '',
    });
    const intent = await cards.createIntent({
      amount: 1180,
      customerId: customer.id,
      methods: { card: true, paypal: true },
    });
    expect(intent).toMatchObject({ status: 'open', amount: 1180, received: 0, orderId: null });
    expect(intent.clientSecret).toMatch(new RegExp(`^${intent.id}_secret_`));
    expect(stripe.ledger.intents.get(intent.id)).toMatchObject({
      currency: 'eur',
      customer: customer.id,
      payment_method_types: ['card', 'paypal'],
    });
  });

  it('Y-2: does without a customer that Stripe does not know', async () => {
    const draft = { amount: 1180, customerId: 'cus_nobody', methods: CARD };
    const { id } = await cards.createIntent(draft);
    expect(stripe.ledger.intents.get(id)).toMatchObject({ amount: 1180, customer: null });
  });

  it('L-13: is not left alone because it refuses what browsers ask of it', async () => {
    const tooLittle = { amount: 1, customerId: null, methods: CARD };
    for (let call = 0; call < 8; call += 1) {
      await expect(cards.createIntent(tooLittle)).rejects.toMatchObject({
        problem: 'payment_unavailable',
        message: expect.stringContaining('400'),
      });
    }
    expect(await anIntent()).toMatchObject({ status: 'open' });
  });

  it('Y-3: binds an intent to an order, with its amount', async () => {
    const { id } = await anIntent();
    const revised = await cards.reviseIntent(id, { amount: 2050, orderId: 'order-1' });
    expect(revised).toMatchObject({ id, amount: 2050, orderId: 'order-1' });
    expect(await cards.findIntent(id)).toEqual(revised);
  });

  it('Y-3: an intent that is paid is no longer changed, nor cancelled', async () => {
    const { id } = await anIntent();
    stripe.ledger.pay(id);
    const paid = { status: 'succeeded', amount: 1180, received: 1180 };
    expect(await cards.reviseIntent(id, { amount: 2050 })).toMatchObject(paid);
    expect(await cards.cancelIntent(id)).toMatchObject(paid);
  });

  it('Y-3: an intent that is cancelled can not be paid', async () => {
    const { id } = await anIntent();
    expect(await cards.cancelIntent(id)).toMatchObject({ status: 'cancelled' });
    expect(() => stripe.ledger.pay(id)).toThrow(/canceled/);
  });

  it('K-32: knows when a card was charged', async () => {
    const { id } = await anIntent();
    expect(await cards.paidAt(id)).toBeNull();
    const before = Math.floor(Date.now() / 1000) * 1000;
    stripe.ledger.pay(id);
    const paidAt = await cards.paidAt(id);
    expect(paidAt).toBeGreaterThanOrEqual(before);
    expect(paidAt).toBeLessThanOrEqual(Date.now());
    expect(await cards.paidAt('pi_nobody')).toBeNull();
  });

  it('knows when there is no such intent', async () => {
    expect(await cards.findIntent('pi_nobody')).toBeNull();
  });

  it('knows it by the status alone, and of what can be no intent without asking', async () => {
    const terse = await localProvider(json({ error: { message: 'No such intent' } }, 404));
    const quiet = stripeCards({
      secretKey: 'sk',
      publishableKey: 'pk',
      webhookSecret: SECRET,
      apiUrl: terse.base,
    });
    expect(await quiet.findIntent('pi_nobody')).toBeNull();
    for (const id of ['..', '.', '../customers', 'pi/1', 'pi 1', '?limit=1', '%2e%2e', '']) {
      expect(await quiet.findIntent(id)).toBeNull();
    }
    expect(terse.received).toHaveLength(1);
  });

  it('Y-8: gives money back once for each refund, whatever happens on the way', async () => {
    const { id } = await anIntent();
    stripe.ledger.pay(id);
    stripe.failNext('drop_after');
    await cards.refund(id, 500, 'refund-1');
    await cards.refund(id, 500, 'refund-1');
    expect(stripe.ledger.refunded(id)).toBe(500);
    await cards.refund(id, 680, 'refund-2');
    expect(stripe.ledger.refunded(id)).toBe(1180);
  });

  it('Y-2: repeats a change whose answer was lost, and it is done once', async () => {
    stripe.failNext('drop_after');
    await anIntent();
    stripe.failNext('error_after');
    await anIntent();
    expect(stripe.ledger.intents.size).toBe(2);
  });

  it('Y-2: says that the provider is down, without a word of what was sent', async () => {
    stripe.failNext('error_before', 'error_before', 'error_before');
    await expect(anIntent()).rejects.toMatchObject({
      problem: 'payment_unavailable',
      message: expect.not.stringContaining('1180'),
    });
    stripe.failNext({ delayMs: 400 }, { delayMs: 400 }, { delayMs: 400 });
    await expect(anIntent()).rejects.toMatchObject({ problem: 'payment_timeout' });
  });

  it('Y-2: a key that Stripe refuses is a provider that is down', async () => {
    const wrong = stripeCards({
      secretKey: 'sk_test_other',
      publishableKey: 'pk',
      webhookSecret: SECRET,
      apiUrl: stripe.url,
    });
    await expect(wrong.findIntent('pi_1')).rejects.toMatchObject({
      problem: 'payment_unavailable',
      message: expect.not.stringContaining('sk_test'),
    });
  });
});

describe('a call to the webhook', () => {
  async function anEvent() {
    const { id } = await anIntent();
    stripe.ledger.pay(id);
    const event = stripe.ledger.events.at(-1);
    return { intentId: id, eventId: event?.id, payload: JSON.stringify(event) };
  }

  it('Y-5: names its event and its intent', async () => {
    const { intentId, eventId, payload } = await anEvent();
    const event = cards.readEvent(payload, signatureOf(payload, SECRET));
    expect(event).toEqual({ id: eventId, intentId });
  });

  it('Y-5: names its intent when only its type says what it is about', () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_1', amount: 1180, status: 'succeeded' } },
    });
    const event = cards.readEvent(payload, signatureOf(payload, SECRET));
    expect(event).toEqual({ id: 'evt_1', intentId: 'pi_1' });
  });

  it('Y-5: of a refund names the intent, too', async () => {
    const { intentId } = await anEvent();
    await cards.refund(intentId, 100, 'refund-1');
    const payload = JSON.stringify(stripe.ledger.events.at(-1));
    expect(cards.readEvent(payload, signatureOf(payload, SECRET))).toMatchObject({ intentId });
  });

  it('Y-5: is not believed with another signature, none, or an old one', async () => {
    const { payload } = await anEvent();
    const old = Date.now() / 1000 - 301;
    for (const signature of [
      signatureOf(payload, 'whsec_other'),
      signatureOf(`${payload} `, SECRET),
      signatureOf(payload, SECRET, old),
      '',
      't=1,v1=',
    ]) {
      expect(cards.readEvent(payload, signature)).toBeNull();
    }
  });
});
