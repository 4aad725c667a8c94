import { expect, onTestFinished, test } from 'vitest';
import { openReplica } from '#db/replica.ts';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { createTestDatabase, testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { restaurantRepository } from './repository.ts';
import { openRestaurantStore } from './store.ts';

const database = testDatabase();
const NO_PICTURES = new Map<string, string>();
const named = (name: string) => aRestaurant({ settings: someSettings({ contacts: { name } }) });

/** A replica that the test advances; it names itself in what it answers. */
async function aReplica() {
  const copy = await createTestDatabase();
  onTestFinished(() => copy.drop());
  const inCopy = restaurantRepository(copy.pool);
  const replica = openReplica(copy.pool, silentLog);
  return {
    repository: restaurantRepository(database.pool, replica),
    async follow() {
      while ((await inCopy.version()) < (await restaurantRepository(database.pool).version())) {
        await inCopy.replace(named('La copie'), NO_PICTURES);
      }
    },
  };
}

test('U-16: a replica that lags behind is not asked for the restaurant, one that is up to date is', async () => {
  const { repository, follow } = await aReplica();
  const version = await repository.replace(named('L’original'), NO_PICTURES);
  const nameRead = async () => (await repository.read()).document.settings.contacts?.name;
  expect(await nameRead()).toBe('L’original');
  await follow();
  expect(await nameRead()).toBe('La copie');
  expect((await repository.read()).version).toBe(version);
});

test('U-16: what orders are priced from is never older than what the primary has', async () => {
  const { repository, follow } = await aReplica();
  await repository.replace(named('Avant'), NO_PICTURES);
  await follow();
  const notifications = { async listen() {} };
  const store = await openRestaurantStore(repository, notifications, silentLog);
  expect((await store.current()).settings.contacts?.name).toBe('La copie');
  const version = await repository.replace(named('Après'), NO_PICTURES);
  const snapshot = await store.current(version);
  expect([snapshot.version, snapshot.settings.contacts?.name]).toEqual([version, 'Après']);
});
