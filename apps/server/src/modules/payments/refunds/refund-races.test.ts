import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { endedOrBlocked, type SteppedPool, steppedPool } from '#test/harness/stepped-pool.ts';
import { cardShops, paidOrder } from '#test/shops/card-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);
let stepped: SteppedPool | undefined;
afterAll(() => stepped?.pool.end());

/** A request for the rest has fewer statements than this. */
const STATEMENTS = 15;

it.each(Array.from({ length: STATEMENTS }, (_, statements) => statements))(
  'Y-36: a refund that is made while the rest is asked for is not given back twice (held before statement %i)',
  async (statements) => {
    stepped ??= steppedPool(database.address);
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    await shop.refunds.request(orderId, 1000, 'first');
    const held = stepped.holdAfter(statements);
    const requesting = shop.refundsOn(stepped.pool).request(orderId, null, 'rest');
    await Promise.race([held.reached, requesting]);
    const making = shop.refunds.carryOut();
    await endedOrBlocked(database.pool, making);
    held.release();
    await making;
    expect(await requesting).toEqual({ kind: 'requested', amount: 180 });
    await shop.refunds.carryOut();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
  },
);

it.each(Array.from({ length: STATEMENTS }, (_, statements) => statements))(
  'Y-36: a refund that is made by hand while the rest is asked for leaves only what is left (held before statement %i)',
  async (statements) => {
    stepped ??= steppedPool(database.address);
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    shop.stripe.ledger.charges.refundByHand(intentId, 1000);
    const held = stepped.holdAfter(statements);
    const requesting = shop.refundsOn(stepped.pool).request(orderId, 500, 'some');
    await Promise.race([held.reached, requesting]);
    const telling = shop.deliverEvent();
    await endedOrBlocked(database.pool, telling);
    held.release();
    await Promise.all([telling, requesting]);
    await shop.refunds.carryOut();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1000);
  },
);
