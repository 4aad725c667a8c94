import { contentHash } from '#plugins/http/etag.ts';
import type { RestaurantRepository } from './repository.ts';
import type { RestaurantSnapshot } from './snapshot.ts';
import type { RestaurantStore } from './store.ts';

/** What a version of the restaurant's data is called by those who keep what was made of it. */
export interface Edition {
  /** Differs whenever the data does: part of addresses that are kept for ever. */
  readonly name: string;
  /** When the data came, as in `2026-03-29T12:00:00.000Z`. */
  readonly since: string;
}

/** Reads the edition of the current data, once for each version. */
export function editionReader(
  store: Pick<RestaurantStore, 'current'>,
  repository: Pick<RestaurantRepository, 'importedAt'>,
): () => Promise<Edition> {
  const known = new WeakMap<RestaurantSnapshot, Promise<string>>();

  async function sinceWhen(): Promise<string> {
    return ((await repository.importedAt()) ?? new Date(0)).toISOString();
  }

  return async () => {
    const snapshot = await store.current();
    const since = known.get(snapshot) ?? sinceWhen();
    known.set(snapshot, since);
    // A date that could not be read is asked for again.
    since.catch(() => known.delete(snapshot));
    return { name: editionName(snapshot), since: await since };
  };
}

const names = new WeakMap<RestaurantSnapshot, string>();

/** The name of this data's edition; the same data has the same one everywhere. */
export function editionName(snapshot: RestaurantSnapshot): string {
  const known = names.get(snapshot);
  if (known !== undefined) return known;
  const { settings, menus } = snapshot;
  const name = contentHash(JSON.stringify({ settings, menus })).slice(0, 12);
  names.set(snapshot, name);
  return name;
}
