import { beforeEach, expect, test } from 'vitest';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import { restaurantRepository } from '#restaurant/repository.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type StaffShop, staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);

beforeEach(async () => {
  await database.pool.query(
    `DELETE FROM catalogue_entities;
     UPDATE catalogue_draft SET base_version = 0, pictures = '[]'`,
  );
  await restaurantRepository(database.pool).replace(aRestaurant(), new Map());
});

async function ask(shop: StaffShop, location: string, role: 'manager' | 'counter' = 'manager') {
  const { cookies } = await shop.person(role);
  return shop.staff('POST', 'catalogue/delivery-terms', { cookies, body: { location } });
}

test('OP-20: an address is told its zone, fee, minimum and charge, or that it is not found', async () => {
  const shop = await openShop();
  expect((await ask(shop, '14 rue Mercière, 69002 Lyon')).payload).toMatchObject({
    kind: 'served',
    zone: 'Presqu’île',
    fee: 2.5,
    minimum: 15,
    charge: 3,
    place: '14 Rue Mercière, 69002 Lyon',
  });
  const { payload } = await ask(shop, 'xyzzy');
  expect(payload).toEqual({ kind: 'refused', place: null, problem: 'location_unknown' });
  expect((await ask(shop, '14 rue Mercière', 'counter')).status).toBe(403);
});

test('OP-20: says so when the service of addresses does not answer', async () => {
  const fails = async () => {
    throw new ProviderError('BAN', 'provider_unavailable', 'down');
  };
  const shop = await openShop({ geocoder: { search: fails, reverse: fails } });
  expect((await ask(shop, '14 rue Mercière')).code).toBe('provider_unavailable');
});

test('OP-23: who edits the draft gets the streets, waters and towns around the restaurant', async () => {
  const shop = await openShop();
  const plan = async (role: 'manager' | 'counter', at = 'latitude=45.7579&longitude=4.8320') => {
    const { cookies } = await shop.person(role);
    return shop.staff('GET', `catalogue/street-plan?${at}`, { cookies });
  };
  const { payload } = await plan('manager');
  expect(payload.streets).toContainEqual({
    name: 'Rue Mercière',
    from: { latitude: 45.7628, longitude: 4.8336 },
    to: { latitude: 45.7608, longitude: 4.8331 },
  });
  expect(payload.towns.map(({ name }: { name: string }) => name)).toContain('Lyon 2e');
  expect(payload.waters.map(({ name }: { name: string }) => name)).toEqual(['Rhône', 'Saône']);
  expect((await plan('manager', 'latitude=48.85&longitude=2.35')).payload).toEqual({
    streets: [],
    towns: [],
    waters: [],
  });
  expect((await plan('manager', 'latitude=148&longitude=2')).status).toBe(422);
  expect((await plan('counter')).status).toBe(403);
});
