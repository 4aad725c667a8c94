import { describe, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { type CardShop, cardShops, paidOrder } from '#test/shops/card-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);

/** What is stored, the oldest first: the payout of each movement, its amount and whether it is the shop's. */
async function stored() {
  const { rows } = await database.pool.query<{ line: string }>(
    `SELECT concat_ws(' ', kind, amount_cents, coalesce(payout_id, '-'), CASE WHEN is_own THEN 'own' END) AS line
     FROM payout_transactions ORDER BY occurred_at, transaction_id`,
  );
  return rows.map(({ line }) => line);
}

async function payouts() {
  const { rows } = await database.pool.query<{ state: string; contents: string }>(
    'SELECT payout_id, amount_cents, state, contents, failure FROM payouts ORDER BY created_at, payout_id',
  );
  return rows;
}

async function sync() {
  const { rows } = await database.pool.query(
    'SELECT due_at, fetched_until, synced_at, failing_since, failure FROM payout_sync',
  );
  return rows[0];
}

const events = ({ stripe }: CardShop, type: string) =>
  stripe.ledger.events.filter((event) => event.type === type);

/** A day later, when the next run is due. */
async function nextDay(shop: CardShop) {
  shop.wait(24 * 60);
  return shop.fetchPayouts();
}

describe('the job that fetches payouts', () => {
  it('PO-2: stores what moved, then by which payout it was sent, once each', async () => {
    const shop = await openShop();
    await paidOrder(shop);
    expect(await shop.fetchPayouts()).toBe('done');
    expect(await stored()).toEqual(['captured 1180 - own']);
    shop.wait(3 * 24 * 60);
    shop.stripe.ledger.balance.settle();
    const { id } = shop.stripe.ledger.balance.payOut();
    expect(await shop.fetchPayouts()).toBe('done');
    const sent = { payout_id: id, amount_cents: 1137, contents: 'known', failure: null };
    expect(await payouts()).toEqual([{ ...sent, state: 'in_transit' }]);
    shop.stripe.ledger.balance.arrive(id);
    expect(await nextDay(shop)).toBe('done');
    expect(await payouts()).toEqual([{ ...sent, state: 'paid' }]);
    expect(await stored()).toEqual([`captured 1180 ${id} own`]);
  });

  it('PO-2: a payout that fails after it was paid is updated', async () => {
    const shop = await openShop();
    await paidOrder(shop);
    shop.stripe.ledger.balance.settle();
    const { id } = shop.stripe.ledger.balance.payOut();
    shop.stripe.ledger.balance.arrive(id);
    await shop.fetchPayouts();
    shop.wait(5 * 24 * 60);
    shop.stripe.ledger.balance.bounce(id, 'no_account');
    await shop.fetchPayouts();
    expect(await payouts()).toMatchObject([{ state: 'failed', failure: 'no_account' }]);
    expect(await stored()).toEqual([`captured 1180 ${id} own`, 'payout_returned 1137 -']);
  });

  it('PO-2: of a payout by hand the contents are unknown', async () => {
    const shop = await openShop();
    await paidOrder(shop);
    shop.stripe.ledger.balance.settle();
    shop.stripe.ledger.balance.payOut({ amount: 500 });
    await shop.fetchPayouts();
    expect(await payouts()).toMatchObject([{ amount_cents: 500, contents: 'unknown' }]);
    expect(await stored()).toEqual(['captured 1180 - own']);
  });

  it('PO-11: what another program took is stored as not the shop’s', async () => {
    const shop = await openShop();
    const { ledger } = shop.stripe;
    ledger.pay(ledger.createIntent({ amount: '7700', currency: 'eur' }).id);
    await shop.fetchPayouts();
    expect(await stored()).toEqual(['captured 7700 -']);
  });

  it('PO-3: runs once a day', async () => {
    const shop = await openShop();
    expect(await shop.fetchPayouts()).toBe('done');
    expect(await shop.fetchPayouts()).toBe('nothing_due');
    shop.wait(24 * 60 - 1);
    expect(await shop.fetchPayouts()).toBe('nothing_due');
    shop.wait(1);
    expect(await shop.fetchPayouts()).toBe('done');
  });

  it('PO-3, I-60: fetches what moved since the clock was put back', async () => {
    const shop = await openShop();
    const year = 365 * 24 * 60;
    shop.wait(year);
    expect(await shop.fetchPayouts()).toBe('done');
    shop.wait(-year);
    await paidOrder(shop);
    expect(await shop.fetchPayouts()).toBe('done');
    expect(await stored()).toEqual(['captured 1180 - own']);
  });

  it('PO-3: one process asks at a time', async () => {
    const shop = await openShop();
    const runs = await Promise.all([shop.fetchPayouts(), shop.fetchPayouts(), shop.fetchPayouts()]);
    expect(runs.toSorted()).toEqual(['done', 'nothing_due', 'nothing_due']);
  });

  it('PO-3: another process takes over from one that died', async () => {
    const shop = await openShop();
    await shop.fetchPayouts();
    await database.pool.query('UPDATE payout_sync SET due_at = $1', [
      new Date('2026-11-20T17:10:00Z'),
    ]);
    expect(await shop.fetchPayouts()).toBe('nothing_due');
    shop.wait(10);
    expect(await shop.fetchPayouts()).toBe('done');
  });

  it.each(['payout.created', 'payout.paid', 'payout.failed'])(
    'PO-3: an event %s makes it run at once, however often it is sent',
    async (type) => {
      const shop = await openShop();
      await paidOrder(shop);
      await shop.fetchPayouts();
      shop.wait(60);
      const { balance } = shop.stripe.ledger;
      balance.settle();
      const { id } = balance.payOut();
      balance.arrive(id);
      balance.bounce(id);
      const [event] = events(shop, type);
      expect(await shop.deliverEvent(event)).toBe(200);
      expect(await shop.deliverEvent(event)).toBe(200);
      expect(await shop.fetchPayouts()).toBe('done');
      expect(await payouts()).toHaveLength(1);
    },
  );

  it('PO-3: an event with a wrong signature makes nothing run', async () => {
    const shop = await openShop();
    await paidOrder(shop);
    await shop.fetchPayouts();
    shop.stripe.ledger.balance.settle();
    shop.stripe.ledger.balance.payOut();
    expect(await shop.deliverEvent(undefined, 't=1,v1=00')).toBe(400);
    expect(await shop.fetchPayouts()).toBe('nothing_due');
  });
});

describe('a provider that does not answer', () => {
  it('PO-4: loses nothing, is said, and is asked again a quarter of an hour later', async () => {
    const shop = await openShop({ retries: 0 });
    await paidOrder(shop);
    await shop.fetchPayouts();
    const before = await sync();
    shop.wait(24 * 60);
    shop.stripe.ledger.balance.settle();
    shop.stripe.ledger.balance.payOut();
    shop.stripe.failNext('error_before');
    expect(await shop.fetchPayouts()).toBe('failed');
    expect(await sync()).toEqual({
      ...before,
      failing_since: new Date('2026-11-21T17:00:00Z'),
      failure: 'no_answer',
      due_at: new Date('2026-11-21T17:15:00Z'),
    });
    expect(shop.logged).toContain('The card provider did not say what it paid out');
    shop.wait(14);
    expect(await shop.fetchPayouts()).toBe('nothing_due');
    shop.wait(1);
    expect(await shop.fetchPayouts()).toBe('done');
    expect(await sync()).toMatchObject({ failing_since: null, failure: null });
    expect(await payouts()).toMatchObject([{ amount_cents: 1137, contents: 'known' }]);
  });

  it('PO-4: in the midst of a run leaves what was fetched, and the next one goes on', async () => {
    const shop = await openShop({ retries: 0 });
    await paidOrder(shop);
    shop.stripe.ledger.balance.settle();
    const { id } = shop.stripe.ledger.balance.payOut();
    const weeks = Array.from({ length: 13 }, () => null);
    // After the movements of thirteen weeks comes the list of payouts, then the contents of the first.
    shop.stripe.failNext(...weeks, null, 'drop_before', 'drop_before');
    expect(await shop.fetchPayouts()).toBe('failed');
    expect(await payouts()).toMatchObject([{ contents: 'awaited' }]);
    expect((await sync()).fetched_until).toEqual(new Date('2026-11-20T17:00:01Z'));
    const asked = shop.stripe.requests.length;
    shop.wait(15);
    expect(await shop.fetchPayouts()).toBe('done');
    expect(await stored()).toEqual([`captured 1180 ${id} own`]);
    expect(shop.stripe.requests.slice(asked)).toEqual([
      'GET /v1/balance_transactions',
      'GET /v1/payouts',
      'GET /v1/balance_transactions',
    ]);
  });
});
