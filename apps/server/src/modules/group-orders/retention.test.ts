import { expect, test } from 'vitest';
import { anonymiseOldOrders } from '#modules/orders/retention/anonymise.ts';
import { testDatabase } from '#test/harness/database.ts';
import { CHECKOUT } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { aGroup, MAKI, orderOf } from '#test/shops/group-orders.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { deleteEndedGroups } from './retention.ts';

const database = testDatabase();
const openShop = shops(database);
const DAY = 24 * 60 * 60_000;

const counts = async () =>
  (
    await database.pool.query(
      `SELECT (SELECT count(*)::int FROM group_orders) AS groups,
         (SELECT count(*)::int FROM group_participants) AS people,
         (SELECT count(*)::int FROM group_lines) AS lines`,
    )
  ).rows[0];

test('GO-5: people and lines are deleted with the end of a group, the rest a day later', async () => {
  const shop = await openShop();
  const [kept, cancelled] = [await aGroup(shop.app), await aGroup(shop.app)];
  await kept.guest('Léa', MAKI);
  await cancelled.guest('Noé', MAKI);
  await cancelled.client.host(cancelled.link, cancelled.hostKey, '/cancel');
  expect(await deleteEndedGroups(database.pool, FRIDAY_EVENING)).toBe(1);
  expect(await counts()).toEqual({ groups: 2, people: 2, lines: 1 });
  expect((await cancelled.read()).state).toBe('cancelled');
  expect(await deleteEndedGroups(database.pool, FRIDAY_EVENING + DAY - 1)).toBe(0);
  expect(await deleteEndedGroups(database.pool, FRIDAY_EVENING + DAY)).toBe(1);
  expect(await counts()).toEqual({ groups: 2, people: 0, lines: 0 });
  shop.setNow(FRIDAY_EVENING + DAY);
  expect((await kept.read()).state).toBe('expired');
  expect(await deleteEndedGroups(database.pool, FRIDAY_EVENING + 2 * DAY)).toBe(2);
  expect((await kept.client.read(kept.link)).code).toBe('group_order_unknown');
});

test('GO-5: the order of a group stays, and its names go as its notes do', async () => {
  const shop = await openShop();
  const group = await aGroup(shop.app);
  await group.guest('Léa', MAKI);
  await group.close();
  const placed = await shop.post(CHECKOUT, orderOf(await group.read(), group));
  const orderId = String(placed.body.payload?.order_id);
  await shop.put(CHECKOUT, { order_id: orderId, status: 'pending' });
  await deleteEndedGroups(database.pool, FRIDAY_EVENING + 2 * DAY);
  const orders = ordersAt(database.pool);
  expect((await orders.find(orderId))?.lines[0]?.note).toBe('Léa');
  await orders.advance(orderId, 'handed_over');
  await anonymiseOldOrders(database.pool, FRIDAY_EVENING + DAY, FRIDAY_EVENING + 40 * DAY);
  expect((await orders.find(orderId))?.lines[0]?.note).toBe('');
});
