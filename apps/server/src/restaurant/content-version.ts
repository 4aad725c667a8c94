import type { RestaurantRepository } from './repository.ts';
import type { RestaurantSnapshot } from './snapshot.ts';
import type { RestaurantStore } from './store.ts';

/** A version of the restaurant's data, for what is made of it and cached. */
export interface ContentVersion {
  /** `contentVersion` of the snapshot. */
  readonly name: string;
  /** When the data was imported, as in `2026-03-29T12:00:00.000Z`. */
  readonly since: string;
}

/** Reads the content version of the current data; its date is asked for once for each snapshot. */
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
    // A failed reading is repeated by the next request.
    since.catch(() => known.delete(snapshot));
    return { name: snapshot.contentVersion, since: await since };
  };
}
