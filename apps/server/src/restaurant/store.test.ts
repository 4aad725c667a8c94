import { afterEach, describe, expect, it } from 'vitest';
import { type ChannelListener, openNotifications } from '#db/notifications.ts';
import {
  aCategory,
  aMenu,
  anItem,
  aRestaurant,
  someSettings,
} from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { type RestaurantRepository, restaurantRepository } from './repository.ts';
import { openRestaurantStore } from './store.ts';

const database = testDatabase();
const NO_PICTURES = new Map<string, string>();
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const named = (name: string) => aRestaurant({ settings: someSettings({ contacts: { name } }) });

/** A store whose notifications the test sends itself, and whose readings it counts. */
async function aStore() {
  const stored = restaurantRepository(database.pool);
  let readings = 0;
  let isBroken = false;
  let pause: Promise<void> | undefined;
  const repository: RestaurantRepository = {
    ...stored,
    async read() {
      readings += 1;
      if (isBroken) throw new Error('No connection');
      await pause;
      return stored.read();
    },
  };
  let listener: ChannelListener | undefined;
  const store = await openRestaurantStore(
    repository,
    {
      async listen(_channel, wanted) {
        listener = wanted;
      },
    },
    silentLog,
  );
  return {
    store,
    stored,
    readings: () => readings,
    notify: (version: number) => listener?.notified(String(version)),
    miss: () => listener?.missed(),
    /** Delays readings until the returned function is called. */
    pauseReadings() {
      const { promise, resolve } = Promise.withResolvers<void>();
      pause = promise;
      return resolve;
    },
    /** Resolves when the next version is served. */
    next: () => new Promise<void>((resolve) => store.onChange(() => resolve())),
    breakDatabase(broken: boolean) {
      isBroken = broken;
    },
    name: async () => (await store.current()).settings.contacts?.name,
  };
}

describe('the restaurant in memory', () => {
  it('R-14: is read once, however many ask for it at once', async () => {
    const { store, stored, readings } = await aStore();
    await stored.replace(named('Un'), NO_PICTURES);
    const snapshots = await Promise.all([store.current(), store.current(), store.current()]);
    expect(new Set(snapshots).size).toBe(1);
    await store.current();
    expect(readings()).toBe(1);
  });

  it('R-14: stays the previous one until an announced import is read and prepared', async () => {
    const { store, stored, notify, name, pauseReadings, next } = await aStore();
    const preparing = Promise.withResolvers<void>();
    const prepared: number[] = [];
    const first = await stored.replace(named('Un'), NO_PICTURES);
    expect(await name()).toBe('Un');
    const prepare = Promise.withResolvers<void>();
    store.beforeChange(async ({ version }) => {
      prepared.push(version);
      preparing.resolve();
      await prepare.promise;
    });
    const resume = pauseReadings();
    notify(await stored.replace(named('Deux'), NO_PICTURES));
    expect(await name()).toBe('Un');
    resume();
    await preparing.promise;
    expect([await name(), prepared]).toEqual(['Un', [first + 1]]);
    const served = next();
    prepare.resolve();
    await served;
    expect(await name()).toBe('Deux');
  });

  it('R-14: a caller that knows of a newer version waits for it, others do not', async () => {
    const { store, stored, name, pauseReadings } = await aStore();
    await stored.replace(named('Un'), NO_PICTURES);
    await name();
    const resume = pauseReadings();
    const version = await stored.replace(named('Deux'), NO_PICTURES);
    const newer = store.current(version);
    expect(await name()).toBe('Un');
    resume();
    expect((await newer).version).toBe(version);
    expect(await name()).toBe('Deux');
  });

  it('R-14: an import while the data is read is not overlooked', async () => {
    const { stored, notify, name } = await aStore();
    await stored.replace(named('Un'), NO_PICTURES);
    const first = name();
    const version = await stored.replace(named('Deux'), NO_PICTURES);
    notify(version);
    await first;
    await expect.poll(name).toBe('Deux');
  });

  it('R-14: is read again when a caller knows of a newer version', async () => {
    const { store, stored, name } = await aStore();
    await stored.replace(named('Un'), NO_PICTURES);
    expect(await name()).toBe('Un');
    const version = await stored.replace(named('Deux'), NO_PICTURES);
    expect((await store.current(version)).settings.contacts?.name).toBe('Deux');
  });

  it('R-14: does not wait for a version that never comes', async () => {
    const { store, stored } = await aStore();
    const version = await stored.replace(named('Un'), NO_PICTURES);
    expect((await store.current(version + 5)).version).toBe(version);
  });

  it('R-14: is checked after notifications may have been missed', async () => {
    const { stored, miss, name, readings, next } = await aStore();
    await stored.replace(named('Un'), NO_PICTURES);
    await name();
    miss();
    expect(await name()).toBe('Un');
    expect(readings()).toBe(1);
    await stored.replace(named('Deux'), NO_PICTURES);
    const served = next();
    miss();
    await served;
    expect(await name()).toBe('Deux');
  });

  it('R-14: stays what it was while a change cannot be read', async () => {
    const { stored, notify, name, breakDatabase } = await aStore();
    await stored.replace(named('Un'), NO_PICTURES);
    expect(await name()).toBe('Un');
    breakDatabase(true);
    notify(await stored.replace(named('Deux'), NO_PICTURES));
    expect(await name()).toBe('Un');
    breakDatabase(false);
    await expect.poll(name).toBe('Deux');
  });

  it('R-14: calls its listeners once for every new version', async () => {
    const { store, stored, notify, next } = await aStore();
    const heard: number[] = [];
    store.onChange(({ version }) => heard.push(version));
    const first = await stored.replace(named('Un'), NO_PICTURES);
    await store.current();
    const second = await stored.replace(named('Deux'), NO_PICTURES);
    const served = next();
    notify(second);
    notify(second);
    await served;
    await store.current();
    expect(heard).toEqual([first, second]);
  });

  it('R-10: has the addresses of its pictures in the place of their names', async () => {
    const { store, stored } = await aStore();
    const items = ['a.svg', '/b.svg', 'https://example.fr/c.jpg', 'missing.svg', ''].map(
      (item_image, index) => anItem({ item_id: `item-${index}`, item_image }),
    );
    await stored.replace(
      aRestaurant({
        settings: someSettings({ site: { logo: 'a.svg', hero: '', tagline: 'a.svg' } }),
        menus: [aMenu({ categories: [aCategory({ items })] })],
      }),
      new Map([['a.svg', '/images/0f/a.svg']]),
    );
    const { menus, settings } = await store.current();
    expect(menus[0]?.categories[0]?.items.map((item) => item.item_image)).toEqual([
      '/images/0f/a.svg',
      '/b.svg',
      'https://example.fr/c.jpg',
      null,
      null,
    ]);
    expect(settings.site).toEqual({ logo: '/images/0f/a.svg', hero: null, tagline: 'a.svg' });
  });

  it('R-14: is notified of an import by another process', async () => {
    const notifications = await openNotifications(database.address, silentLog);
    closing.push(() => notifications.close());
    const stored = restaurantRepository(database.pool);
    await stored.replace(named('Un'), NO_PICTURES);
    const store = await openRestaurantStore(stored, notifications, silentLog);
    await store.current();
    const heard = Promise.withResolvers<string | null | undefined>();
    store.onChange(({ settings }) => heard.resolve(settings.contacts?.name));
    await restaurantRepository(database.pool).replace(named('Deux'), NO_PICTURES);
    expect(await heard.promise).toBe('Deux');
  });
});
