import type { Notifications } from '#db/notifications.ts';
import type { Log } from '#log.ts';
import { withPictureUrls } from './pictures/references.ts';
import { RESTAURANT_CHANGED, type RestaurantRepository } from './repository.ts';
import { type RestaurantSnapshot, restaurantSnapshot } from './snapshot.ts';

/** The restaurant as this process knows it. */
export interface RestaurantStore {
  /**
   * The newest data; read again when the known one is older than `version`. While a change cannot be
   * read, the data before it.
   */
  current(version?: number): Promise<RestaurantSnapshot>;
  /** Calls `listener` with every new version, once it is read. */
  onChange(listener: (snapshot: RestaurantSnapshot) => void): void;
}

/** Keeps the restaurant in memory, and in step with the database: an import anywhere is heard here. */
export async function openRestaurantStore(
  repository: RestaurantRepository,
  notifications: Pick<Notifications, 'listen'>,
  log: Log,
): Promise<RestaurantStore> {
  const listeners: ((snapshot: RestaurantSnapshot) => void)[] = [];
  let known: RestaurantSnapshot | undefined;
  /** Whether the database may hold something newer than what is known or being read. */
  let isDoubtful = true;
  let reading: Promise<RestaurantSnapshot> | undefined;

  async function read(): Promise<RestaurantSnapshot> {
    isDoubtful = false;
    try {
      if (known && known.version === (await repository.version())) return known;
      const stored = await repository.read();
      const served = withPictureUrls(stored.document, stored.pictures);
      known = restaurantSnapshot(stored.version, served);
    } catch (error) {
      isDoubtful = true;
      throw error;
    }
    for (const listener of listeners) listener(known);
    return known;
  }

  /** One reading at a time; one that began before the doubt is followed by another. */
  async function refresh(): Promise<RestaurantSnapshot> {
    let snapshot: RestaurantSnapshot;
    do {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      snapshot = await reading;
    } while (isDoubtful);
    return snapshot;
  }

  async function refreshOrKeep(): Promise<RestaurantSnapshot> {
    try {
      return await refresh();
    } catch (error) {
      if (known === undefined) throw error;
      log.error({ err: error }, 'The restaurant’s new data could not be read');
      return known;
    }
  }

  /** Data that nobody has asked for yet is read when somebody does. */
  function doubt(): void {
    isDoubtful = true;
    if (known) void refreshOrKeep();
  }

  await notifications.listen(RESTAURANT_CHANGED, {
    notified: (version) => {
      if (Number(version) !== known?.version) doubt();
    },
    missed: doubt,
  });

  return {
    async current(version = 0) {
      if (known && known.version < version) isDoubtful = true;
      return known && !isDoubtful && !reading ? known : refreshOrKeep();
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}
