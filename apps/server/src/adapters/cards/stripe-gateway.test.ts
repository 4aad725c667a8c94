import { type FakeStripe, openFakeStripe } from '@comptoir/fake-stripe/fake-stripe';
import { signatureOf } from '@comptoir/fake-stripe/signature';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '#secret.ts';
import { json, localProvider } from '#test/providers/local-provider.ts';
import type { CardGateway } from './card-gateway.ts';
import { stripeGateway } from './stripe-gateway.ts';

const CARD = { card: true, paypal: false };
const SECRET = 'whsec_test';
const SHOP = 'shop_1';

let stripe: FakeStripe;
let cards: CardGateway;

beforeEach(async () => {
  stripe = await openFakeStripe();
  cards = stripeGateway(
    {
      secretKey: new Secret(stripe.secretKey),
      publishableKey: 'pk_test_comptoir',
      webhookSecret: new Secret(SECRET),
      apiUrl: stripe.url,
      timeoutMs: 200,
    },
    SHOP,
  );
});
afterEach(() => stripe.close());

async function anIntent(amount = 1180) {
  return cards.createIntent({ amount, customerId: null, localId: 'k3v9', methods: CARD });
}

describe('Stripe', () => {
  it('Y-1: cannot send the server elsewhere', async () => {
    const elsewhere = await localProvider(json({ id: 'cus_1' }));
    const server = await localProvider((response) => {
      response.writeHead(307, { location: elsewhere.base });
      response.end();
    });
    const redirected = stripeGateway(
      {
        secretKey: new Secret('sk'),
        publishableKey: 'pk',
        webhookSecret: new Secret(SECRET),
        apiUrl: server.base,
        retries: 0,
      },
      SHOP,
    );
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
      localId: 'k3v9',
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
    const draft = { amount: 1180, customerId: 'cus_nobody', localId: 'k3v9', methods: CARD };
    const { id } = await cards.createIntent(draft);
    expect(stripe.ledger.intents.get(id)).toMatchObject({ amount: 1180, customer: null });
    expect(await cards.findIntent(id)).toMatchObject({ customerId: 'cus_nobody' });
  });

  it('L-13: does not open the circuit when it rejects requests of browsers', async () => {
    const tooLittle = { amount: 1, customerId: null, localId: 'k3v9', methods: CARD };
    for (let call = 0; call < 8; call += 1) {
      await expect(cards.createIntent(tooLittle)).rejects.toMatchObject({
        problem: 'payment_unavailable',
        message: expect.stringContaining('400'),
      });
    }
    expect(await anIntent()).toMatchObject({ status: 'open' });
  });

  it('Y-3: binds an intent to an order, with its amount', async () => {
    const intent = await anIntent();
    const { id } = intent;
    const revised = await cards.reviseIntent(intent, { amount: 2050, orderId: 'order-1' });
    expect(revised).toMatchObject({ id, amount: 2050, orderId: 'order-1' });
    expect(await cards.findIntent(id)).toEqual(revised);
  });

  it('Y-3: an intent that is paid is no longer changed, nor cancelled', async () => {
    const intent = await anIntent();
    stripe.ledger.pay(intent.id);
    const paid = { status: 'succeeded', amount: 1180, received: 1180 };
    expect(await cards.reviseIntent(intent, { amount: 2050 })).toMatchObject(paid);
    expect(await cards.cancelIntent(intent)).toMatchObject(paid);
  });

  it('Y-3: an intent that is cancelled can not be paid', async () => {
    const intent = await anIntent();
    expect(await cards.cancelIntent(intent)).toMatchObject({ status: 'cancelled' });
    expect(() => stripe.ledger.pay(intent.id)).toThrow(/canceled/);
  });

  it.each([
    ['no mark', {}],
    ['the mark of another shop', { shop: 'shop_2', local_id: 'k3v9' }],
  ])('Y-20: does not know an intent with %s, and refunds none of it', async (_, metadata) => {
    const { id } = stripe.ledger.createIntent({ amount: '7700', currency: 'eur', metadata });
    expect(await cards.findIntent(id)).toBeNull();
    stripe.ledger.pay(id);
    expect(await cards.findIntent(id)).toBeNull();
    const refund = { intentId: id, amount: 7700, key: 'refund-1' };
    expect(await cards.refund(refund)).toEqual({ kind: 'not_ours' });
    expect(stripe.ledger.charges.refunds).toEqual([]);
  });

  it('K-32: reports when a card was charged', async () => {
    const { id } = await anIntent();
    expect(await cards.paidAt(id)).toBeNull();
    const before = Math.floor(Date.now() / 1000) * 1000;
    stripe.ledger.pay(id);
    const paidAt = await cards.paidAt(id);
    expect(paidAt).toBeGreaterThanOrEqual(before);
    expect(paidAt).toBeLessThanOrEqual(Date.now());
    expect(await cards.paidAt('pi_nobody')).toBeNull();
  });

  it('reports an unknown intent', async () => {
    expect(await cards.findIntent('pi_nobody')).toBeNull();
  });

  it('reports it by the status alone, and for an invalid id without a request', async () => {
    const terse = await localProvider(json({ error: { message: 'No such intent' } }, 404));
    const quiet = stripeGateway(
      {
        secretKey: new Secret('sk'),
        publishableKey: 'pk',
        webhookSecret: new Secret(SECRET),
        apiUrl: terse.base,
      },
      SHOP,
    );
    expect(await quiet.findIntent('pi_nobody')).toBeNull();
    for (const id of ['..', '.', '../customers', 'pi/1', 'pi 1', '?limit=1', '%2e%2e', '']) {
      expect(await quiet.findIntent(id)).toBeNull();
    }
    expect(terse.received).toHaveLength(1);
  });

  it('Y-8: pays each refund once, whatever fails', async () => {
    const { id } = await anIntent();
    stripe.ledger.pay(id);
    stripe.failNext('drop_after');
    const first = { intentId: id, amount: 500, key: 'refund-1' };
    const made = await cards.refund(first);
    expect(made).toEqual({
      kind: 'taken',
      refund: { id: expect.stringMatching(/^re_/), key: 'refund-1', amount: 500, failure: null },
    });
    expect(await cards.refund(first)).toEqual(made);
    expect(stripe.ledger.refunded(id)).toBe(500);
    await cards.refund({ intentId: id, amount: 680, key: 'refund-2' });
    expect(stripe.ledger.refunded(id)).toBe(1180);
  });

  it('Y-30: reports a rejected refund by its code, also for an unknown intent', async () => {
    const { id } = await anIntent();
    stripe.ledger.pay(id);
    stripe.ledger.charges.dispute(id);
    const refund = { intentId: id, amount: 500, key: 'refund-1' };
    expect(await cards.refund(refund)).toEqual({ kind: 'refused', reason: 'charge_disputed' });
    expect(await cards.refund({ ...refund, intentId: 'pi_nobody', key: 'refund-2' })).toEqual({
      kind: 'refused',
      reason: 'resource_missing',
    });
  });

  it('Y-30: rejects an idempotency key that another refund used', async () => {
    const { id } = await anIntent();
    stripe.ledger.pay(id);
    await cards.refund({ intentId: id, amount: 500, key: 'refund-1' });
    const other = await cards.refund({ intentId: id, amount: 400, key: 'refund-1' });
    expect(other).toEqual({ kind: 'refused', reason: 'idempotency_error' });
    expect(stripe.ledger.refunded(id)).toBe(500);
  });

  it('Y-31: a rate limit and a failing provider are no rejections', async () => {
    const { id } = await anIntent();
    stripe.ledger.pay(id);
    stripe.ledger.charges.rejectRefunds(id, 'rate_limit', 429);
    const refund = { intentId: id, amount: 500, key: 'refund-1' };
    await expect(cards.refund(refund)).rejects.toMatchObject({ problem: 'payment_unavailable' });
    stripe.failNext('error_before', 'error_before');
    await expect(cards.refund(refund)).rejects.toMatchObject({ problem: 'payment_unavailable' });
  });

  it('Y-33, Y-34: lists all refunds of an intent, however many, and its disputes', async () => {
    const { id } = await anIntent(50_000);
    stripe.ledger.pay(id);
    for (let made = 0; made < 120; made += 1) stripe.ledger.charges.refundByHand(id, 1);
    const failed = stripe.ledger.charges.refundByHand(id, 7);
    stripe.ledger.charges.failRefund(failed.id);
    const dispute = stripe.ledger.charges.dispute(id, 300);
    const { refunds, disputes } = await cards.findMovements(id);
    expect(refunds).toHaveLength(121);
    expect(refunds[0]).toEqual({
      id: failed.id,
      key: null,
      amount: 7,
      failure: 'expired_or_canceled_card',
    });
    expect(disputes).toEqual([
      {
        id: dispute.id,
        amount: 300,
        state: 'open',
        reason: 'fraudulent',
        openedAt: dispute.created * 1_000,
        movements: [{ id: expect.stringMatching(/^txn_/), amount: -300 }],
      },
    ]);
    expect(await cards.findMovements('pi_nobody')).toEqual({ refunds: [], disputes: [] });
  });

  it('Y-2: repeats a change whose answer was lost, and it is done once', async () => {
    stripe.failNext('drop_after');
    await anIntent();
    stripe.failNext('error_after');
    await anIntent();
    expect(stripe.ledger.intents.size).toBe(2);
  });

  it('Y-2: reports a provider that is down, without anything that was sent', async () => {
    stripe.failNext('error_before', 'error_before', 'error_before');
    await expect(anIntent()).rejects.toMatchObject({
      problem: 'payment_unavailable',
      message: expect.not.stringContaining('1180'),
    });
    stripe.failNext({ delayMs: 400 }, { delayMs: 400 }, { delayMs: 400 });
    await expect(anIntent()).rejects.toMatchObject({ problem: 'payment_timeout' });
  });

  it('Y-2: a key that Stripe rejects counts as a provider that is down', async () => {
    const wrong = stripeGateway(
      {
        secretKey: new Secret('sk_test_other'),
        publishableKey: 'pk',
        webhookSecret: new Secret(SECRET),
        apiUrl: stripe.url,
      },
      SHOP,
    );
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
    expect(event).toEqual({ kind: 'intent', id: eventId, intentId, failedAttempt: null });
  });

  it('Y-5: names its intent when only its type says what it is about', () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_1', amount: 1180, status: 'succeeded' } },
    });
    const event = cards.readEvent(payload, signatureOf(payload, SECRET));
    expect(event).toMatchObject({ kind: 'intent', id: 'evt_1', intentId: 'pi_1' });
  });

  it('Y-33, Y-34: of a refund or a dispute names the intent, as a movement of its money', async () => {
    const { intentId } = await anEvent();
    const before = stripe.ledger.events.length;
    const { id } = stripe.ledger.charges.refundByHand(intentId, 100);
    stripe.ledger.charges.failRefund(id);
    stripe.ledger.charges.closeDispute(stripe.ledger.charges.dispute(intentId).id, 'won');
    const events = stripe.ledger.events.slice(before);
    expect(events.map(({ type }) => type)).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.failed',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
    for (const event of events) {
      const payload = JSON.stringify(event);
      const read = cards.readEvent(payload, signatureOf(payload, SECRET));
      expect(read).toEqual({ id: event.id, kind: 'movement', intentId });
    }
  });

  it('Y-5: about anything else names no intent', () => {
    const about = { object: 'customer', id: 'cus_1' };
    const type = 'customer.updated';
    const payload = JSON.stringify({ id: 'evt_1', type, data: { object: about } });
    const event = cards.readEvent(payload, signatureOf(payload, SECRET));
    expect(event).toEqual({ id: 'evt_1', kind: 'other' });
  });

  it('PO-3: about a payout is a reason to read the payouts', () => {
    const about = { object: 'payout', id: 'po_1' };
    const payload = JSON.stringify({ id: 'evt_1', type: 'payout.paid', data: { object: about } });
    const event = cards.readEvent(payload, signatureOf(payload, SECRET));
    expect(event).toEqual({ id: 'evt_1', kind: 'payout' });
  });

  it('Y-5: is rejected with another signature, none, or an old one', async () => {
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
