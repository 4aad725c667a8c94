import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { endedOrBlocked, type SteppedPool, steppedPool } from '#test/harness/stepped-pool.ts';
import { cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';

const database = testDatabase();
const openShop = cardShops(database);
let stepped: SteppedPool | undefined;
afterAll(() => stepped?.pool.end());

const BOTH_MAKIS = { units: [{ part: 1, quantity: 2 }] };

/** A request for units has fewer statements than this. */
const STATEMENTS = 16;

it.each(Array.from({ length: STATEMENTS }, (_, statements) => statements))(
  'RF-6: two people who give back the same unit at once give it back once (held before statement %i)',
  async (statements) => {
    stepped ??= steppedPool(database.address);
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const staff = { actor: 'staff' } as const;
    const held = stepped.holdAfter(statements);
    const one = ordersAt(stepped.pool).refund(
      orderId,
      { refundId: 'one', selection: BOTH_MAKIS },
      staff,
    );
    await Promise.race([held.reached, one]);
    const other = ordersAt(database.pool).refund(
      orderId,
      { refundId: 'other', selection: { units: [{ part: 1, quantity: 1 }] } },
      staff,
    );
    await endedOrBlocked(database.pool, other);
    held.release();
    const kinds = (await Promise.all([one, other])).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'requested')).toHaveLength(1);
    expect(kinds).toContainEqual(expect.stringMatching(/^(nothing_paid|too_many_units)$/));
    await shop.refunds.carryOut();
    const { rows } = await database.pool.query<{ amount: number; gross: number }>(
      `SELECT amount_cents AS amount, (rates -> 0 ->> 'gross_cents')::int AS gross FROM order_refunds`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.gross).toBe(rows[0]?.amount);
    expect(shop.stripe.ledger.refunded(intentId)).toBe(rows[0]?.amount);
  },
);
