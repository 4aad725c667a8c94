import { describe, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { type CardShop, cardShops, paidOrder } from '#test/shops/card-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);

async function requestAll(shop: CardShop, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) await shop.refunds.request(orderId, null, `all-${orderId}`);
}

async function stateOf(refundId: string) {
  const { rows } = await database.pool.query(
    'SELECT state, reason, attempts FROM payment_refunds WHERE refund_id = $1',
    [refundId],
  );
  return rows[0];
}

async function mails(): Promise<number> {
  const { rowCount } = await database.pool.query("SELECT FROM mails WHERE kind = 'order_refund'");
  return rowCount ?? 0;
}

describe('a refund that the provider refuses', () => {
  it('Y-30: does not block the refunds after it', async () => {
    const shop = await openShop();
    const refused = await paidOrder(shop);
    const other = await paidOrder(shop);
    shop.stripe.ledger.charges.rejectRefunds(refused.intentId, 'charge_disputed');
    await requestAll(shop, [refused.orderId, other.orderId]);
    expect(await shop.reconcile()).toBe(1);
    expect(shop.stripe.ledger.refunded(other.intentId)).toBe(1180);
    expect(shop.stripe.ledger.refunded(refused.intentId)).toBe(0);
  });

  it.each([
    'charge_disputed',
    'charge_not_refundable',
    'balance_insufficient',
    'charge_expired_for_capture',
  ])(
    'Y-30: stops with the provider’s code %s, and is not asked for again by itself',
    async (code) => {
      const shop = await openShop();
      const { orderId, intentId } = await paidOrder(shop);
      shop.stripe.ledger.charges.rejectRefunds(intentId, code);
      await requestAll(shop, [orderId]);
      await shop.reconcile();
      expect(await stateOf(`all-${orderId}`)).toEqual({
        state: 'refused',
        reason: code,
        attempts: 1,
      });
      shop.wait(24 * 60);
      await shop.reconcile();
      expect(await stateOf(`all-${orderId}`)).toMatchObject({ state: 'refused', attempts: 1 });
      expect(await mails()).toBe(0);
    },
  );

  it('Y-30: is retried on request, and then made once', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    shop.stripe.ledger.charges.rejectRefunds(intentId, 'balance_insufficient');
    await requestAll(shop, [orderId]);
    await shop.reconcile();
    shop.stripe.ledger.charges.rejectRefunds(intentId, null);
    expect(await shop.refunds.retry(`all-${orderId}`)).toEqual({ kind: 'retried' });
    expect(await shop.refunds.retry(`all-${orderId}`)).toEqual({ kind: 'unknown' });
    await shop.reconcile();
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
    expect(await stateOf(`all-${orderId}`)).toMatchObject({ state: 'done', reason: null });
    expect(await mails()).toBe(1);
  });

  it('Y-30: leaves its money to another refund, and is not tried again beyond what is left', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    shop.stripe.ledger.charges.rejectRefunds(intentId, 'balance_insufficient');
    await requestAll(shop, [orderId]);
    await shop.reconcile();
    shop.stripe.ledger.charges.rejectRefunds(intentId, null);
    const other = { kind: 'requested', amount: 1000 };
    expect(await shop.refunds.request(orderId, 1000, 'other')).toEqual(other);
    await shop.reconcile();
    expect(await shop.refunds.retry(`all-${orderId}`)).toEqual({ kind: 'too_much', left: 180 });
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1000);
  });

  it('Y-30: can be withdrawn, and is then listed no more', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    shop.stripe.ledger.charges.rejectRefunds(intentId, 'charge_disputed');
    await requestAll(shop, [orderId]);
    await shop.reconcile();
    expect(await shop.refunds.list()).toMatchObject([
      { refundId: `all-${orderId}`, state: 'refused', reason: 'charge_disputed', amount: 1180 },
    ]);
    expect(await shop.refunds.withdraw(`all-${orderId}`)).toBe(true);
    expect(await shop.refunds.withdraw(`all-${orderId}`)).toBe(false);
    expect(await shop.refunds.list()).toEqual([]);
  });

  it('Y-30: is refused too when the provider accepted it and fails it later', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    await requestAll(shop, [orderId]);
    await shop.reconcile();
    const [made] = shop.stripe.ledger.charges.refunds;
    shop.stripe.ledger.charges.failRefund(made?.id ?? '');
    expect([await shop.deliverEvent(), await shop.deliverEvent()]).toEqual([200, 200]);
    expect(await stateOf(`all-${orderId}`)).toMatchObject({
      state: 'refused',
      reason: 'expired_or_canceled_card',
    });
    await shop.refunds.retry(`all-${orderId}`);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
    expect(await shop.refunds.request(orderId, 1, 'more')).toEqual({ kind: 'too_much', left: 0 });
  });
});

describe('a refund that fails for now', () => {
  it('Y-31: is retried with back-off, and blocks no other', async () => {
    const shop = await openShop({ retries: 0 });
    const failing = await paidOrder(shop);
    const other = await paidOrder(shop);
    await requestAll(shop, [failing.orderId, other.orderId]);
    shop.stripe.failNext('error_before');
    expect(await shop.reconcile()).toBe(1);
    expect(shop.stripe.ledger.refunded(other.intentId)).toBe(1180);
    expect(await stateOf(`all-${failing.orderId}`)).toMatchObject({
      state: 'waiting',
      attempts: 1,
    });
    // It waits a minute, then two, then four.
    expect(await shop.reconcile()).toBe(0);
    for (const minutes of [1, 2, 4]) {
      shop.wait(minutes - 0.1);
      shop.stripe.failNext('error_before', 'error_before');
      expect(await shop.reconcile()).toBe(0);
      shop.stripe.failNext();
      expect(shop.stripe.ledger.refunded(failing.intentId)).toBe(0);
      if (minutes === 4) break;
      shop.wait(0.1);
      shop.stripe.failNext('error_before');
      await shop.reconcile();
      expect(await stateOf(`all-${failing.orderId}`)).toMatchObject({ attempts: minutes + 1 });
    }
    shop.wait(0.1);
    expect(await shop.reconcile()).toBe(1);
    expect(shop.stripe.ledger.refunded(failing.intentId)).toBe(1180);
  });

  it('Y-31: is not made twice when its answer was lost and the provider has forgotten its key', async () => {
    const shop = await openShop({ retries: 0 });
    const { orderId, intentId } = await paidOrder(shop);
    await shop.refunds.request(orderId, 500, 'r1');
    shop.stripe.failNext('error_after');
    expect(await shop.reconcile()).toBe(0);
    shop.stripe.forgetKeys();
    shop.wait(25 * 60);
    expect(await shop.reconcile()).toBe(1);
    expect(shop.stripe.ledger.refunded(intentId)).toBe(500);
    expect(await stateOf('r1')).toMatchObject({ state: 'done' });
  });

  it.each(['rate_limit', 'lock_timeout'])('Y-31: %s is not a refused refund', async (code) => {
    const shop = await openShop({ retries: 0 });
    const { orderId, intentId } = await paidOrder(shop);
    shop.stripe.ledger.charges.rejectRefunds(intentId, code, 429);
    await requestAll(shop, [orderId]);
    await shop.reconcile();
    expect(await stateOf(`all-${orderId}`)).toMatchObject({ state: 'waiting' });
  });
});

describe('a refund of a payment that is refunded already', () => {
  it('Y-32: is not made twice, and what the provider gave back is in the ledger', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    await requestAll(shop, [orderId]);
    shop.stripe.ledger.charges.refundByHand(intentId);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
    expect(await stateOf(`all-${orderId}`)).toMatchObject({
      state: 'superseded',
      reason: 'charge_already_refunded',
    });
    const { rows } = await database.pool.query('SELECT kind, amount_cents FROM payment_entries');
    expect(rows).toEqual([
      { kind: 'captured', amount_cents: 1180 },
      { kind: 'refunded', amount_cents: 1180 },
    ]);
    expect(await shop.refunds.list()).toEqual([]);
  });

  it('Y-32: of which a part was refunded already is refused, since a person has to decide', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    await requestAll(shop, [orderId]);
    shop.stripe.ledger.charges.refundByHand(intentId, 500);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(500);
    expect(await stateOf(`all-${orderId}`)).toMatchObject({ state: 'refused' });
    expect(await shop.refunds.request(orderId, null, 'rest')).toEqual({
      kind: 'requested',
      amount: 680,
    });
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
  });

  it('Y-32: without an order is over, too', async () => {
    const shop = await openShop();
    const intentId = await shop.intent(20);
    shop.stripe.ledger.pay(intentId);
    shop.stripe.ledger.charges.refundByHand(intentId);
    shop.wait(20);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(2000);
    expect(await stateOf(`unmatched-${intentId}`)).toMatchObject({ state: 'superseded' });
  });
});
