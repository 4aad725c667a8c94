import { afterEach, expect, test } from 'vitest';
import { restaurantRepository } from '#restaurant/repository.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import {
  aCategory,
  aMenu,
  anItem,
  aRestaurant,
  someSettings,
} from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { aPrinter, boardAt, PRINTING_TABLES, printQueueAt } from '#test/shops/printing-shop.ts';
import { duePrinters } from '../dispatch/print-dispatcher.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(() => emptyTables(database.pool, ...PRINTING_TABLES));

const MINUTE = 60_000;
const at = (minutes: number) => FRIDAY_EVENING + minutes * MINUTE;

/** Prepared in 20 minutes, and on the way for 5; its maki need so many minutes. */
const restaurantWith = (lead_minutes: number) =>
  aRestaurant({
    settings: someSettings({
      scheduling: { timezone: 'Europe/Paris', pickup_minimum_time: 20, minimum_time: 25 },
    }),
    menus: [
      aMenu({
        categories: [aCategory({ items: [anItem({ item_id: 'maki-saumon', lead_minutes })] })],
      }),
    ],
  });

test('PR-11, SV-32: a ticket is due and says when the slowest item of its order has to be started', async () => {
  const { pool } = database;
  const printerId = await aPrinter(pool, { minutes_before_start: 0 });
  const orderId = await orderAs((await openShop()).app, 'jeanne@example.fr');
  await boardAt(pool).move(orderId, 'accepted', at(60));
  const cases = [
    ['pickup', 10, 40],
    ['pickup', 50, 10],
    ['delivery', 20, 35],
    ['delivery', 50, 5],
  ] as const;
  for (const [type, minutes, due] of cases) {
    const restaurant = restaurantWith(minutes);
    await restaurantRepository(pool).replace(restaurant, new Map());
    await pool.query('UPDATE orders SET order_type = $1', [type]);
    const snapshot = restaurantSnapshot(0, restaurant);
    const found = async (now: number) => [...(await duePrinters(pool, snapshot, now))];
    expect([type, minutes, await found(at(due) - 1)]).toEqual([type, minutes, []]);
    expect([type, minutes, await found(at(due))]).toEqual([type, minutes, [printerId]]);
  }
  const lease = { now: at(5), leaseMs: MINUTE };
  const job = await printQueueAt(pool, restaurantWith(50)).claim(printerId, lease);
  expect(job?.ticket && JSON.stringify(job.ticket)).toContain('18:05');
});
