import { afterEach, describe, expect, test } from 'vitest';
import { restaurantRepository } from '#restaurant/repository.ts';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { LEFT_BY_GUESTS, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import {
  markDemonstration,
  rejectDemonstration,
  shopContents,
  shopReason,
} from './existing-shop.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(async () => {
  await emptyTables(database.pool, ...LEFT_BY_GUESTS, ...STAFF_TABLES);
  await database.pool.query(
    `DELETE FROM catalogue_versions; UPDATE restaurant SET version = 0;
     UPDATE installation SET is_demonstration = false`,
  );
});

const reason = async () => shopReason(await shopContents(database.pool));

async function sell(name: string) {
  const contacts = { ...someSettings().contacts, name };
  const document = aRestaurant({ settings: someSettings({ contacts }) });
  await restaurantRepository(database.pool).replace(document, new Map());
}

describe('the database of the demonstration', () => {
  test('OB-91: an empty one is marked, and opened again', async () => {
    await markDemonstration(database.pool);
    await aPerson(database.pool, 'owner');
    await orderAs((await openShop()).app, 'invente@example.org');
    await sell('Kinoné');
    await expect(markDemonstration(database.pool)).resolves.toBeUndefined();
  });

  test('OB-91: a shop does not go on with the invented orders of a marked one', async () => {
    await expect(rejectDemonstration(database.pool)).resolves.toBeUndefined();
    await markDemonstration(database.pool);
    await expect(rejectDemonstration(database.pool)).rejects.toThrow(
      'The database holds the invented orders of the demonstration',
    );
  });

  test('OB-90: one with an order is that of a shop', async () => {
    await orderAs((await openShop()).app, 'cliente@example.fr');
    await expect(markDemonstration(database.pool)).rejects.toThrow('it has 1 order.');
    await expect(rejectDemonstration(database.pool)).resolves.toBeUndefined();
  });

  test('OB-90: one with an owner is that of a shop, not one with a first owner’s link', async () => {
    await aPerson(database.pool, 'manager');
    expect(await reason()).toBe(null);
    await aPerson(database.pool, 'owner');
    await expect(markDemonstration(database.pool)).rejects.toThrow('it has an owner.');
  });

  test('OB-90: one with another restaurant than the demo is that of a shop', async () => {
    await sell('Le Petit Comptoir');
    await expect(markDemonstration(database.pool)).rejects.toThrow(
      'its restaurant is Le Petit Comptoir.',
    );
  });

  test('OB-90: the demo restaurant alone makes no shop of it, but leaves nothing to be marked', async () => {
    await sell('Kinoné');
    expect(await reason()).toBe(null);
    await expect(markDemonstration(database.pool)).rejects.toThrow('it is not empty.');
  });

  test('OB-90: a database without tables is read, too', async () => {
    await database.pool.query('CREATE SCHEMA before; SET search_path = before');
    const client = await database.pool.connect();
    await client.query('SET search_path = before');
    const contents = await shopContents(client);
    await client.query('RESET search_path');
    client.release();
    expect(contents).toEqual({
      isDemonstration: false,
      restaurant: null,
      orders: 0,
      hasOwner: false,
    });
  });
});
