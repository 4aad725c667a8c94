import type { RestaurantRepository } from './repository.ts';
import type { RestaurantSnapshot } from './snapshot.ts';
import type { RestaurantStore } from './store.ts';

/** A version of the restaurant's data, for everything derived from it and cached. */
export interface ContentVersion {
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
