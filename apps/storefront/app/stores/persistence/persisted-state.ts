import type { StoreApi } from 'zustand';

/** One storage key, and the part of a store that it keeps. */
export interface KeptEntry<State> {
  readonly key: string;
  /** What is written, as JSON; null removes the key. */
  readonly save: (state: State) => unknown;
  /**
   * Reads what `save` wrote; null for anything else, which is then dropped. What is no JSON arrives as
   * undefined, with the text beside it.
   */
  readonly restore: (kept: unknown, text: string) => Partial<State> | null;
  /** What it means that the key is not there. */
  readonly absent: Partial<State>;
}

/** Where storage events come from: the window. */
export interface StorageEvents {
  addEventListener(type: 'storage', listener: (event: StorageChange) => void): void;
}
interface StorageChange {
  readonly key: string | null;
  readonly storageArea: Storage | null;
}

/**
 * Keeps parts of a store in a storage: reads them now, writes what changes, and follows what another
 * tab writes. Broken or outdated JSON is dropped. A storage that is full or forbidden loses what is
 * kept, never the page.
 */
export function keepState<State>(
  store: Pick<StoreApi<State>, 'getState' | 'setState' | 'subscribe'>,
  entries: readonly KeptEntry<State>[],
  storage: Storage,
  events: StorageEvents,
): void {
  /** What each key would hold for the state as it was last read or written. */
  const texts = new Map<string, string | null>();

  const textOf = (entry: KeptEntry<State>, state: State) => {
    const saved = entry.save(state);
    return saved === null ? null : JSON.stringify(saved);
  };

  const read = (entry: KeptEntry<State>) => {
    const text = attempt(() => storage.getItem(entry.key)) ?? null;
    const restored = text === null ? entry.absent : entry.restore(parse(text), text);
    if (restored === null) attempt(() => storage.removeItem(entry.key));
    const change = restored ?? entry.absent;
    // Noted before subscribers hear of it: what was just read is never written back, or two tabs
    // that write the same state differently would answer each other forever.
    texts.set(entry.key, textOf(entry, { ...store.getState(), ...change }));
    store.setState(change);
  };

  const write = (entry: KeptEntry<State>) => {
    const text = textOf(entry, store.getState());
    if (texts.get(entry.key) === text) return;
    texts.set(entry.key, text);
    attempt(() => {
      if (text === null) storage.removeItem(entry.key);
      else storage.setItem(entry.key, text);
    });
  };

  for (const entry of entries) read(entry);
  store.subscribe(() => {
    for (const entry of entries) write(entry);
  });
  events.addEventListener('storage', (event) => {
    if (event.storageArea !== storage) return;
    // A null key: the other tab cleared everything.
    for (const entry of entries) {
      if (event.key === null || event.key === entry.key) read(entry);
    }
  });
}

function parse(text: string): unknown {
  return attempt(() => JSON.parse(text));
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
