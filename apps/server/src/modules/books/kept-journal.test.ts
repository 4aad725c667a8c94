import { expect, it } from 'vitest';
import { anonymiseOldOrders } from '#modules/orders/retention/anonymise.ts';
import { purgeYear } from '#modules/orders/retention/delete-orders.ts';
import { purgePayouts } from '#modules/payouts/payout-store.ts';
import { testDatabase } from '#test/harness/database.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { verifyJournal } from './verify-journal.ts';
import { writeJournal } from './write-journal.ts';

const A_DAY = 24 * 60 * 60_000;
const database = testDatabase();
const openShop = shops(database);

it('BK-24: guests that are anonymised and years that are purged leave the journal as it is', async () => {
  const { pool } = database;
  const { app } = await openShop();
  await ordersAt(pool).advance(await orderAs(app, 'jeanne@example.fr'), 'handed_over');
  await writeJournal(pool, 'Europe/Paris', FRIDAY_EVENING + A_DAY);
  const before = await verifyJournal(pool);
  expect(before).toMatchObject({ kind: 'sound', entries: 3 });

  await pool.query("UPDATE erasure_progress SET erased_until = '-infinity'");
  expect(await anonymiseOldOrders(pool, FRIDAY_EVENING + A_DAY, FRIDAY_EVENING + 9 * A_DAY)).toBe(
    1,
  );
  const guests = await pool.query('SELECT concat(first_name, email, phone) AS guest FROM orders');
  expect(guests.rows).toEqual([{ guest: '' }]);
  expect(await verifyJournal(pool)).toEqual(before);

  expect(await purgeYear(pool, 2026)).toBe(1);
  await purgePayouts(pool, 2026);
  expect(await verifyJournal(pool)).toEqual(before);
  // Nothing is entered again.
  expect(await writeJournal(pool, 'Europe/Paris', FRIDAY_EVENING + A_DAY)).toBe(0);
});
