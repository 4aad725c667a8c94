import { describe, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { cardShops } from '#test/shops/card-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);

/** Sends an event with this type and object to a shop with an open intent; answers what came of it. */
async function tell(type: string, object: object) {
  const shop = await openShop();
  await shop.intent();
  const event = shop.stripe.ledger.events.at(-1);
  if (!event) throw new Error('The provider told nothing.');
  const before = shop.stripe.requests.length;
  const status = await shop.tell({ ...event, id: 'evt_other', type, data: { object } });
  const { rows } = await database.pool.query<{ kept: string }>(`
    SELECT event_id AS kept FROM payment_events
    UNION ALL SELECT kind FROM payment_entries
    UNION ALL SELECT dispute_id FROM payment_disputes
    UNION ALL SELECT refund_id::text FROM payment_refunds`);
  return {
    status,
    asked: shop.stripe.requests.slice(before),
    kept: rows.map(({ kept }) => kept),
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
    expect(await tell(type, object)).toEqual({ status: 200, asked: [], kept: [] });
  });

  it.each([
    ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_nobody' }],
    ['charge.succeeded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_nobody' }],
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_nobody' }],
    ['charge.dispute.created', { object: 'dispute', id: 'dp_1', payment_intent: 'pi_nobody' }],
  ])('Y-26: of type %s of an unknown intent is answered and not stored', async (type, object) => {
    expect(await tell(type, object)).toMatchObject({ status: 200, kept: [] });
  });
});
