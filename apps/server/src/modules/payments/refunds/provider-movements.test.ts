import type { StoredEvent } from '@comptoir/fake-stripe/ledger';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import {
  aCardOrder,
  type CardShop,
  CHECKOUT,
  cardShops,
  paidOrder,
} from '#test/shops/card-shop.ts';
import { refundRecord } from './refund-record.ts';

const database = testDatabase();
const openShop = cardShops(database);

/** The balance of an intent in the ledger. */
async function entered(intentId: string): Promise<number> {
  const { rows } = await database.pool.query<{ entered: number }>(
    `SELECT coalesce(sum(CASE WHEN kind IN ('captured', 'refund_failed', 'dispute_reinstated')
       THEN amount_cents ELSE -amount_cents END), 0)::int AS entered
     FROM payment_entries WHERE intent_id = $1`,
    [intentId],
  );
  return rows[0]?.entered ?? 0;
}

async function kinds(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ kind: string; amount_cents: number }>(
    'SELECT kind, amount_cents FROM payment_entries ORDER BY entry_id',
  );
  return rows.map(({ kind, amount_cents }) => `${kind} ${amount_cents}`);
}

async function disputes() {
  const { rows } = await database.pool.query(
    'SELECT state, amount_cents, order_id FROM payment_disputes ORDER BY dispute_id',
  );
  return rows;
}

async function tellAll(shop: CardShop, events: readonly StoredEvent[]): Promise<void> {
  for (const event of events) expect(await shop.deliverEvent(event)).toBe(200);
}

function since(shop: CardShop, count: number): readonly StoredEvent[] {
  return shop.stripe.ledger.events.slice(count);
}

describe('a refund that a person makes at the provider', () => {
  it('Y-33: is booked once, with its order, however often its event is sent', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const before = shop.stripe.ledger.events.length;
    const { id } = shop.stripe.ledger.charges.refundByHand(intentId, 500);
    await tellAll(shop, [...since(shop, before), ...since(shop, before)]);
    expect(await kinds()).toEqual(['captured 1180', 'refunded 500']);
    expect(await shop.refunds.request(orderId, 700, 'r1')).toEqual({ kind: 'too_much', left: 680 });
    expect(await refundRecord(database.pool, id)).toEqual({
      amount: 500,
      taxes: [{ rate: 10, tax: 45 }],
    });
    const { rowCount } = await database.pool.query("SELECT FROM mails WHERE kind = 'order_refund'");
    expect(rowCount).toBe(0);
  });

  it('Y-33: is distinguished from the shop’s own, which is booked once', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const before = shop.stripe.ledger.events.length;
    await shop.refunds.request(orderId, 500, 'r1');
    await shop.reconcile();
    shop.stripe.ledger.charges.refundByHand(intentId, 500);
    await tellAll(shop, since(shop, before));
    expect(await kinds()).toEqual(['captured 1180', 'refunded 500', 'refunded 500']);
    expect(await entered(intentId)).toBe(180);
  });

  it('Y-33: of the shop whose answer was lost is booked by the provider’s event', async () => {
    const shop = await openShop({ retries: 0 });
    const { orderId, intentId } = await paidOrder(shop);
    await shop.refunds.request(orderId, 500, 'r1');
    // The intent is read first, for its ownership.
    shop.stripe.failNext(null, 'error_after');
    await shop.reconcile();
    expect(await shop.deliverEvent()).toBe(200);
    expect(await kinds()).toEqual(['captured 1180', 'refunded 500']);
    shop.wait(60);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(500);
  });

  it('Y-33: is booked when its event comes before that of the payment', async () => {
    const shop = await openShop();
    const intentId = await shop.intent();
    await shop.post(CHECKOUT, aCardOrder(intentId));
    shop.stripe.ledger.pay(intentId);
    shop.stripe.ledger.charges.refundByHand(intentId, 500);
    expect(await shop.deliverEvent()).toBe(200);
    expect(await kinds()).toEqual(['captured 1180', 'refunded 500']);
  });

  it('Y-33: that fails is booked back', async () => {
    const shop = await openShop();
    const { intentId } = await paidOrder(shop);
    const { id } = shop.stripe.ledger.charges.refundByHand(intentId, 500);
    shop.stripe.ledger.charges.failRefund(id);
    await shop.deliverEvent();
    expect(await kinds()).toEqual(['captured 1180', 'refunded 500', 'refund_failed 500']);
    expect(await entered(intentId)).toBe(1180);
  });
});

describe('a dispute', () => {
  it('Y-34: withdraws the money once, and is recorded on the payment', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const before = shop.stripe.ledger.events.length;
    shop.stripe.ledger.charges.dispute(intentId);
    await tellAll(shop, [...since(shop, before).toReversed(), ...since(shop, before)]);
    expect(await kinds()).toEqual(['captured 1180', 'dispute_withdrawn 1180']);
    expect(await disputes()).toEqual([{ state: 'open', amount_cents: 1180, order_id: orderId }]);
    expect(await shop.refunds.request(orderId, null, 'r1')).toEqual({ kind: 'nothing_paid' });
  });

  it('Y-34: that is won brings it back, and one that is lost does not', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const before = shop.stripe.ledger.events.length;
    const { id } = shop.stripe.ledger.charges.dispute(intentId, 500);
    shop.stripe.ledger.charges.closeDispute(id, 'won');
    await tellAll(shop, since(shop, before));
    expect(await kinds()).toEqual([
      'captured 1180',
      'dispute_withdrawn 500',
      'dispute_reinstated 500',
    ]);
    expect(await disputes()).toMatchObject([{ state: 'won' }]);
    expect(await shop.refunds.request(orderId, null, 'r1')).toEqual({
      kind: 'requested',
      amount: 1180,
    });
    const lost = await paidOrder(shop);
    const dispute = shop.stripe.ledger.charges.dispute(lost.intentId);
    shop.stripe.ledger.charges.closeDispute(dispute.id, 'lost');
    await shop.deliverEvent();
    expect(await entered(lost.intentId)).toBe(0);
  });

  it('Y-34: that is only an inquiry moves nothing, and a refund ends it', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    shop.stripe.ledger.charges.inquire(intentId);
    await shop.deliverEvent();
    expect(await disputes()).toMatchObject([{ state: 'inquiry' }]);
    expect(await kinds()).toEqual(['captured 1180']);
    await shop.refunds.request(orderId, null, 'r1');
    expect(await shop.reconcile()).toBe(1);
  });

  it('Y-33, Y-34: with events in any order, late and repeated, the ledger is what the provider says', async () => {
    const shop = await openShop();
    const act = fc.constantFrom('by hand', 'shop', 'fail', 'dispute', 'win', 'lose', 'repeat');
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        async (acts, drawn) => {
          const { orderId, intentId } = await paidOrder(shop);
          const { charges, events } = shop.stripe.ledger;
          const before = events.length;
          for (const [index, one] of acts.entries()) {
            const made = charges.refunds.filter((refund) => refund.payment_intent === intentId);
            const open = charges.disputes.find(
              (dispute) =>
                dispute.payment_intent === intentId && dispute.status === 'needs_response',
            );
            if (one === 'by hand' && charges.net(intentId) >= 100)
              charges.refundByHand(intentId, 100);
            if (one === 'shop') await shop.refunds.request(orderId, 100, `${orderId}-${index}`);
            if (one === 'shop') await shop.reconcile();
            if (one === 'fail' && made[0]?.status === 'succeeded') charges.failRefund(made[0].id);
            if (one === 'dispute' && !open && charges.net(intentId) >= 300) {
              charges.dispute(intentId, 300);
            }
            if (open && one === 'win') charges.closeDispute(open.id, 'won');
            if (open && one === 'lose') charges.closeDispute(open.id, 'lost');
            const sent = events.slice(before);
            const old = sent[drawn.next().value % Math.max(sent.length, 1)];
            if (one === 'repeat' && old)
              await shop.deliverEvent({ ...old, id: `${old.id}-${index}` });
          }
          for (const event of events.slice(before)) {
            await shop.deliverEvent({ ...event, id: `${event.id}-last` });
          }
          expect(await entered(intentId)).toBe(charges.net(intentId));
        },
      ),
      { numRuns: 30 },
    );
  }, 60_000);
});

describe('money of another program on the same account', () => {
  it('Y-35: changes nothing, and the provider is not asked', async () => {
    const shop = await openShop();
    const foreign = shop.stripe.ledger.createIntent({ amount: '9900', currency: 'eur' });
    shop.stripe.ledger.pay(foreign.id);
    const before = shop.stripe.ledger.events.length;
    const asked = shop.stripe.requests.length;
    shop.stripe.ledger.charges.refundByHand(foreign.id, 100);
    shop.stripe.ledger.charges.dispute(foreign.id);
    await tellAll(shop, since(shop, before));
    expect(shop.stripe.requests.length).toBe(asked);
    expect(await kinds()).toEqual([]);
    expect(await disputes()).toEqual([]);
  });
});
