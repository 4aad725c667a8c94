import { describe, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { cardShops } from '#test/shops/card-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);

/** Sends an event with this type and object to a shop with an open intent; returns its effects. */
async function deliver(type: string, object: object) {
  const shop = await openShop();
  await shop.intent();
  const event = shop.stripe.ledger.events.at(-1);
  if (!event) throw new Error('The provider sent no event.');
  const before = shop.stripe.requests.length;
  const status = await shop.deliverEvent({ ...event, id: 'evt_other', type, data: { object } });
  const { rows } = await database.pool.query<{ stored: string }>(`
    SELECT event_id AS stored FROM payment_events
    UNION ALL SELECT kind FROM payment_entries
    UNION ALL SELECT dispute_id FROM payment_disputes
    UNION ALL SELECT refund_id::text FROM payment_refunds`);
  return {
    status,
    asked: shop.stripe.requests.slice(before),
    stored: rows.map(({ stored }) => stored),
  };
}

describe('an event', () => {
  it.each([
    ['payout.paid', { object: 'payout', id: 'po_1', amount: 100 }],
    ['customer.updated', { object: 'customer', id: 'cus_1' }],
    ['setup_intent.succeeded', { object: 'setup_intent', id: 'seti_1' }],
    ['charge.succeeded', { object: 'charge', id: 'ch_1', payment_intent: null }],
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: null }],
  ])('Y-26: of type %s without an intent is answered and has no effect', async (type, object) => {
    expect(await deliver(type, object)).toEqual({ status: 200, asked: [], stored: [] });
  });

  it.each([
    ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_unknown' }],
    ['charge.succeeded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_unknown' }],
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_unknown' }],
    ['charge.dispute.created', { object: 'dispute', id: 'dp_1', payment_intent: 'pi_unknown' }],
  ])('Y-26: of type %s of an unknown intent is answered and not stored', async (type, object) => {
    expect(await deliver(type, object)).toMatchObject({ status: 200, stored: [] });
  });
});
