import { afterAll, describe, expect, it } from 'vitest';
import { type CrashingPool, crashingPool, isDeath } from '#test/harness/crashing-pool.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type CardShop, cardShops } from '#test/shops/card-shop.ts';
import { payShare, sharedOrder } from '#test/shops/shared-order.ts';

const database = testDatabase();
const openShop = cardShops(database);
let crashing: CrashingPool | undefined;
afterAll(() => crashing?.pool.end());

async function refunds() {
  const { rows } = await database.pool.query<{ refund: string }>(
    `SELECT state || ' ' || amount_cents || ' ' || provider_key AS refund FROM payment_refunds
     WHERE refund_id LIKE 'unmatched-%'`,
  );
  return rows.map(({ refund }) => refund);
}

async function entries() {
  const { rows } = await database.pool.query<{ entry: string }>(
    `SELECT kind || ' ' || amount_cents AS entry FROM payment_entries ORDER BY entry_id`,
  );
  return rows.map(({ entry }) => entry);
}

/** A payment of 20.00 € without an order. */
async function unmatchedPayment(shop: CardShop): Promise<string> {
  const intentId = await shop.intent(20);
  shop.stripe.ledger.pay(intentId);
  return intentId;
}

/** The same, with a refund over all of it that waits. */
async function withWaitingRefund(shop: CardShop): Promise<string> {
  const intentId = await unmatchedPayment(shop);
  shop.wait(20);
  shop.stripe.failNext(null, null, 'error_before');
  await shop.reconcile();
  shop.stripe.failNext();
  shop.wait(2);
  expect(await refunds()).toEqual([`waiting 2000 unmatched-${intentId}`]);
  return intentId;
}

describe('a refund of money without an order, of which a person gave back a part', () => {
  it('Y-32: is asked for again over what is left, as another request', async () => {
    const shop = await openShop();
    const intentId = await unmatchedPayment(shop);
    shop.stripe.ledger.charges.refundByHand(intentId, 500);
    shop.wait(20);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(2000);
    expect(await refunds()).toEqual([`done 1500 2:unmatched-${intentId}`]);
    expect(await entries()).toEqual(['captured 2000', 'refunded 500', 'refunded 1500']);
    await shop.reconcile();
    expect(await entries()).toHaveLength(3);
  });

  it('Y-32: is asked for again as often as a person was faster', async () => {
    const shop = await openShop({ retries: 0 });
    const intentId = await withWaitingRefund(shop);
    shop.stripe.ledger.charges.refundByHand(intentId, 500);
    // The movements are read, then the intent; the refund is refused, and the next one is not answered.
    shop.stripe.failNext(null, null, null, null, null, null, null, 'error_before');
    await shop.reconcile();
    expect(await refunds()).toEqual([`waiting 1500 2:unmatched-${intentId}`]);
    shop.stripe.failNext();
    shop.stripe.ledger.charges.refundByHand(intentId, 700);
    shop.wait(2);
    await shop.reconcile();
    expect(await refunds()).toEqual([`done 800 3:unmatched-${intentId}`]);
    expect(shop.stripe.ledger.refunded(intentId)).toBe(2000);
    expect(await entries()).toEqual([
      'captured 2000',
      'refunded 500',
      'refunded 700',
      'refunded 800',
    ]);
  });

  it('Y-32: is refused as before where the rest is rejected too', async () => {
    const shop = await openShop();
    const intentId = await unmatchedPayment(shop);
    shop.stripe.ledger.charges.refundByHand(intentId, 500);
    shop.stripe.ledger.charges.rejectRefunds(intentId, 'charge_disputed');
    shop.wait(20);
    await shop.reconcile();
    expect(await refunds()).toEqual([`refused 1500 2:unmatched-${intentId}`]);
    shop.stripe.ledger.charges.rejectRefunds(intentId, null);
    // A person gives back another part before the retry.
    shop.stripe.ledger.charges.refundByHand(intentId, 100);
    await shop.deliverEvent();
    expect(await shop.refunds.retry(`unmatched-${intentId}`)).toEqual({ kind: 'retried' });
    await shop.reconcile();
    expect(await refunds()).toEqual([`done 1400 3:unmatched-${intentId}`]);
    expect(shop.stripe.ledger.refunded(intentId)).toBe(2000);
  });

  it('Y-32: is not tried again once nothing is left', async () => {
    const shop = await openShop();
    const intentId = await unmatchedPayment(shop);
    shop.stripe.ledger.charges.rejectRefunds(intentId, 'balance_insufficient');
    shop.wait(20);
    await shop.reconcile();
    shop.stripe.ledger.charges.refundByHand(intentId);
    await shop.deliverEvent();
    const retried = await shop.refunds.retry(`unmatched-${intentId}`);
    expect(retried).toEqual({ kind: 'too_much', left: 0 });
  });

  /** The reconciliation of it has fewer statements than this. */
  it.each(Array.from({ length: 45 }, (_, index) => index))(
    'Y-32, and Y-31: is made once, though the process dies before statement %i',
    async (statements) => {
      crashing ??= crashingPool(database.address);
      const shop = await openShop({ pool: crashing.pool, retries: 0 });
      const intentId = await unmatchedPayment(shop);
      shop.stripe.ledger.charges.refundByHand(intentId, 500);
      shop.wait(20);
      crashing.crashAfter(statements);
      await shop.reconcile().catch((error: unknown) => {
        if (!isDeath(error)) throw error;
      });
      crashing.crashAfter(null);
      shop.stripe.forgetKeys();
      for (let run = 0; run < 3; run += 1) {
        shop.wait(61);
        await shop.reconcile();
      }
      expect(shop.stripe.ledger.refunded(intentId)).toBe(2000);
      expect(await entries()).toEqual(['captured 2000', 'refunded 500', 'refunded 1500']);
    },
  );
});

describe('a share of an order that never came, of which a person gave back a part', () => {
  it('GS-6: goes back to the last cent, though that was while its refund waited', async () => {
    const shop = await openShop({ retries: 0 });
    const orderId = await sharedOrder(shop);
    const intentId = await payShare(shop, orderId, 'ana');
    await shop.shares.cancel(orderId);
    shop.stripe.ledger.charges.refundByHand(intentId, 150);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(400);
    expect(await entries()).toEqual(['captured 400', 'refunded 150', 'refunded 250']);
  });

  it('GS-6: waits for a person where its card disputes it, and goes back once that is won', async () => {
    const shop = await openShop();
    const orderId = await sharedOrder(shop);
    const intentId = await payShare(shop, orderId, 'ana');
    const { id } = shop.stripe.ledger.charges.dispute(intentId);
    await shop.deliverEvent();
    await shop.shares.cancel(orderId);
    await shop.reconcile();
    expect(await refunds()).toEqual([`refused 400 unmatched-${intentId}`]);
    shop.stripe.ledger.charges.closeDispute(id, 'won');
    await shop.deliverEvent();
    await shop.refunds.retry(`unmatched-${intentId}`);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(400);
  });
});
