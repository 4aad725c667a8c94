import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';

type Content = Readonly<Record<string, unknown>>;

/** What two people have made of one entity: one of the versions is chosen. Rule CA-22. */
export interface EditConflict {
  readonly mine: Content;
  readonly theirs: WireCatalogueEntity;
  /**
   * Whether no field was changed by both: keeping one's own version keeps the other changes too. Otherwise both
   * versions have the fields that only one has changed.
   */
  readonly keepsBoth: boolean;
}

/** Content that is not in the draft yet, and what it was made of. Rule CA-22. */
export interface UnsavedContent {
  readonly revision: number;
  /** What the draft had at that revision; null where it was not stored. */
  readonly base: Content | null;
  readonly content: Content;
  /** When it was written, in milliseconds. */
  readonly at: number;
}

type KeyedStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The content of one entity that is not in the draft yet, as it survives a reload. Each page that edits the entity
 * has an entry of its own, so that no tab overwrites or removes what another one has not sent. Rule CA-22.
 */
export function unsavedContent(storage: KeyedStorage, entity: string, page: string) {
  const prefix = `gestion-unsaved:${entity}:`;
  const own = `${prefix}${page}`;
  /** What a reload has left, or another tab has written: it goes once it is in the draft as it was read. */
  let adopted: { readonly key: string; readonly text: string } | null = null;

  return {
    /** The newest entry of any page; null where there is none. */
    read(): UnsavedContent | null {
      const entries = Array.from({ length: storage.length }, (_, index) => storage.key(index))
        .filter((key) => key !== null)
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => {
          const text = storage.getItem(key);
          const unsaved = text === null ? null : parsed(text);
          return text === null || unsaved === null ? [] : [{ key, text, unsaved }];
        })
        .toSorted((one, other) => other.unsaved.at - one.unsaved.at);
      const [newest] = entries;
      if (!newest) return null;
      adopted = newest;
      return newest.unsaved;
    },
    write(unsaved: UnsavedContent): void {
      try {
        storage.setItem(own, JSON.stringify(unsaved));
      } catch {
        // A full storage keeps nothing for a reload; what is typed is sent all the same.
      }
    },
    /** Once it is in the draft, or was given up. */
    remove(): void {
      storage.removeItem(own);
      if (adopted && storage.getItem(adopted.key) === adopted.text) storage.removeItem(adopted.key);
      adopted = null;
    },
  };
}

function parsed(text: string): UnsavedContent | null {
  try {
    const { revision, base = null, content, at } = JSON.parse(text);
    const isComplete =
      typeof revision === 'number' &&
      typeof at === 'number' &&
      [base, content].every((one) => typeof one === 'object');
    return isComplete && content !== null ? { revision, base, content, at } : null;
  } catch {
    return null;
  }
}
