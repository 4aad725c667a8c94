import { beforeEach, expect, test } from 'vitest';
import { restaurantRepository } from '#restaurant/repository.ts';
import { openRestaurantStore } from '#restaurant/store.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);

beforeEach(async () => {
  await database.pool.query(
    `DELETE FROM catalogue_entities; DELETE FROM catalogue_schedule;
     UPDATE catalogue_draft SET base_version = 0, pictures = '[]'`,
  );
  await restaurantRepository(database.pool).replace(aRestaurant(), new Map());
});

/** A shop whose server never hears of a new version, and its owner. */
async function openDeafShop() {
  const restaurantStore = await openRestaurantStore(
    restaurantRepository(database.pool),
    { async listen() {} },
    silentLog,
  );
  const shop = await openShop({ restaurantStore });
  const { cookies } = await shop.person('owner');
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    shop.staff(method, `catalogue${path}`, { cookies, ...(body && { body }) });
  const served = async () => {
    const { payload } = (await shop.app.inject('/v2/public/menus')).json();
    return payload[0].categories[0].items[0].item_price.price_pickup;
  };
  return { call, served };
}

test('CA-10: who publishes or restores reads the new menu from the same server, whenever it is notified', async () => {
  const { call, served } = await openDeafShop();
  const before = await served();
  const { entities } = (await call('GET', '')).payload;
  const { id, revision } = entities.find(({ kind }: { kind: string }) => kind === 'item');
  const prices = [{ id, revision, price_pickup: 77.7, price_delivery: 77.7 }];
  const changed = await call('POST', '/prices', { prices });
  expect(changed.status).toBe(200);

  const { revision: draftRevision } = (await call('GET', '')).payload;
  const published = await call('POST', '/publication', { revision: draftRevision });
  expect([published.status, await served()]).toEqual([200, 77.7]);

  const version = published.payload.version - 1;
  const restored = await call('POST', `/versions/${version}/restore`, {});
  expect([restored.status, await served()]).toEqual([200, before]);
});
