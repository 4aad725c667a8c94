import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import type { Notifications } from '#db/notifications.ts';
import type { Log } from '#log.ts';
import { withPictureUrls } from './pictures/references.ts';
import { inSlices } from './processes/in-slices.ts';
import { RESTAURANT_CHANGED, type RestaurantRepository } from './repository.ts';
import { type RestaurantSnapshot, snapshotSteps } from './snapshot.ts';

/** The process's cached restaurant. */
export interface RestaurantStore {
  /**
   * The version that this process serves, without waiting for a newer one that is being read; at least `version`
   * where there is one. While a read fails, the previous data. Rule R-14.
   */
  current(version?: number): Promise<RestaurantSnapshot>;
  /** Waits for `prepare` before a new version is served. */
  beforeChange(prepare: (snapshot: RestaurantSnapshot) => Promise<unknown>): void;
  /** Derives again what is served of the same version, as when other keys take cards. */
  deriveAgain(): void;
  /** Calls `listener` with every new version once it is served. */
  onChange(listener: (snapshot: RestaurantSnapshot) => void): void;
}

/** Caches the restaurant in memory, as it is served, and invalidates it by database notifications. */
export async function openRestaurantStore(
  repository: RestaurantRepository,
  notifications: Pick<Notifications, 'listen'>,
  log: Log,
  asServed: (document: RestaurantDocument) => RestaurantDocument = (document) => document,
): Promise<RestaurantStore> {
  const preparations: ((snapshot: RestaurantSnapshot) => Promise<unknown>)[] = [];
  const listeners: ((snapshot: RestaurantSnapshot) => void)[] = [];
  let known: RestaurantSnapshot | undefined;
  /** Whether the cached or currently read data may be out of date. */
  let isStale = true;
  let reading: Promise<RestaurantSnapshot> | undefined;
  /** Whether the cached data were derived by what no longer holds. */
  let isOutdated = false;

  async function read(): Promise<RestaurantSnapshot> {
    isStale = false;
    const isDerivedAgain = isOutdated;
    isOutdated = false;
    try {
      if (!isDerivedAgain && known && known.version === (await repository.version())) return known;
      const stored = await repository.read();
      const served = asServed(withPictureUrls(stored.document, stored.pictures));
      const snapshot = await inSlices(snapshotSteps(stored.version, served, stored));
      await Promise.all(preparations.map((prepare) => prepare(snapshot)));
      known = snapshot;
    } catch (error) {
      isStale = true;
      isOutdated ||= isDerivedAgain;
      throw error;
    }
    for (const listener of listeners) listener(known);
    return known;
  }

  /** One read at a time; one that began before the invalidation is followed by another. */
  async function refresh(): Promise<RestaurantSnapshot> {
    let snapshot: RestaurantSnapshot;
    do {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      snapshot = await reading;
    } while (isStale);
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

  /** Data that was never requested is read on the first request. */
  function invalidate(): void {
    isStale = true;
    if (known) void refreshOrKeep();
  }

  await notifications.listen(RESTAURANT_CHANGED, {
    notified: (version) => {
      if (Number(version) !== known?.version) invalidate();
    },
    missed: invalidate,
  });

  return {
    async current(version = 0) {
      if (known && known.version >= version) {
        // A read that failed is repeated.
        if (isStale && !reading) void refreshOrKeep();
        return known;
      }
      isStale = true;
      return refreshOrKeep();
    },
    deriveAgain() {
      isOutdated = true;
      invalidate();
    },
    beforeChange(prepare) {
      preparations.push(prepare);
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}

/** A version of the restaurant's data, for everything derived from it and cached. */
interface ContentVersion {
  /** `contentVersion` of the snapshot. */
  readonly name: string;
  /** The time of import, as in `2026-03-29T12:00:00.000Z`. */
  readonly since: string;
}

/** The content version of the current data; its date is read once for each snapshot. */
export function contentVersionReader(
  store: Pick<RestaurantStore, 'current'>,
  repository: Pick<RestaurantRepository, 'importedAt'>,
): () => Promise<ContentVersion> {
  const known = new WeakMap<RestaurantSnapshot, Promise<string>>();

  async function readDate(): Promise<string> {
    return ((await repository.importedAt()) ?? new Date(0)).toISOString();
  }

  return async () => {
    const snapshot = await store.current();
    const since = known.get(snapshot) ?? readDate();
    known.set(snapshot, since);
    // The next request repeats a failed read.
    since.catch(() => known.delete(snapshot));
    return { name: snapshot.contentVersion, since: await since };
  };
}
