import { expect, test } from 'vitest';
import { aCustomer, type OrderBody } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { aCardOrder, type CardShop, CHECKOUT, cardShops } from '#test/shops/card-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);

/** An order that is placed at 18:00 and paid so many minutes later: the time that its guest reads. */
async function expectedAt(
  shop: CardShop,
  minutes: number,
  overrides: Partial<OrderBody> = {},
): Promise<unknown> {
  const intentId = await shop.intent();
  const placed = await shop.post(CHECKOUT, aCardOrder(intentId, overrides));
  shop.wait(minutes);
  shop.stripe.ledger.pay(intentId);
  await shop.deliverEvent();
  await shop.deliverEvent();
  const state = await shop.app.inject(`/v2/public/orders/${placed.body.payload?.order_key}`);
  return state.json().payload.expected_at;
}

test('S-25: as soon as possible and paid at once keeps the time that its guest saw', async () => {
  expect(await expectedAt(await openShop(), 4)).toBe('2026-11-20T17:00:00.000Z');
});

test('S-25: as soon as possible and paid 20 minutes later moves to the slot in which it can be ready', async () => {
  expect(await expectedAt(await openShop(), 20)).toBe('2026-11-20T17:30:00.000Z');
  const { rows } = await database.pool.query('SELECT slot_starts_at, due_at FROM orders');
  const moved = new Date('2026-11-20T17:30:00.000Z');
  expect(rows).toEqual([{ slot_starts_at: moved, due_at: moved }]);
});

test('S-25: the minutes of a rush count', async () => {
  const shop = await openShop();
  await database.pool.query(
    "INSERT INTO rush (minutes, ends_at, set_at) VALUES (15, '2026-11-20T18:00Z', '2026-11-20T17:00Z')",
  );
  const expected = await expectedAt(shop, 20);
  await database.pool.query('DELETE FROM rush');
  expect(expected).toBe('2026-11-20T17:45:00.000Z');
});

test('S-25: a chosen time stays as it is, however late it is paid', async () => {
  const date = { delivery_date: '2026-11-20', delivery_time_range: '19:00' };
  const overrides = { customer: aCustomer({ date }) };
  expect(await expectedAt(await openShop(), 50, overrides)).toBe('2026-11-20T18:00:00.000Z');
});
