import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '#startup-error.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { loadWhenEmpty } from './load-when-empty.ts';
import { restaurantRepository } from './repository.ts';

let database: TestDatabase & { drop(): Promise<void> };
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'comptoir-load-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function load(content: unknown): Promise<void> {
  const file = join(folder, 'restaurant.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return loadWhenEmpty(database.pool, { file, picturesDirectory: folder }, silentLog);
}

describe('the first restaurant', () => {
  it('R-13: is imported into an empty database, once however many servers start', async () => {
    await Promise.all([load(aRestaurant()), load(aRestaurant()), load(aRestaurant())]);
    const { version, document } = await restaurantRepository(database.pool).read();
    expect([version, document]).toEqual([1, aRestaurant()]);
  });

  it('R-13: never replaces one that is there', async () => {
    await load(aRestaurant());
    await load('not even JSON');
    expect(await restaurantRepository(database.pool).version()).toBe(1);
  });

  it('R-13: stops the start in one line when it can’t be imported', async () => {
    await expect(load('{')).rejects.toThrow(StartupError);
    await expect(load('{')).rejects.toThrow('RESTAURANT_FILE cannot be loaded. ');
    await expect(load({ menus: [], settings: { contacts: { name: 3 } } })).rejects.toThrow(
      `RESTAURANT_FILE ${join(folder, 'restaurant.json')} has mistakes: 1, the first at ` +
        'settings.contacts.name.',
    );
    expect(await restaurantRepository(database.pool).version()).toBe(0);
  });
});
