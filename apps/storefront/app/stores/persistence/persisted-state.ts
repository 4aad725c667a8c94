import type { StoreApi } from 'zustand';
import type { Schema } from './schema.ts';

/** One storage key, and the fields of a store that are saved under it. */
export interface PersistedEntry<State> {
  readonly key: string;
  /** What is written, as JSON; null removes the key. */
  readonly save: (state: State) => unknown;
  /** Reads what `save` wrote; nothing drops the key. Text that is no JSON arrives as undefined, beside the text. */
  readonly restore: (stored: unknown, text: string) => Partial<State> | null | undefined;
  /** The state without the key. */
  readonly absent: Partial<State>;
}

/** An entry that stores one field of the state; `save` gives what is written of it, null for nothing. */
export function storedField<State, Name extends keyof State>(
  key: string,
  name: Name,
  schema: Schema<State[Name]>,
  absent: State[Name],
  save: (value: State[Name]) => unknown,
): PersistedEntry<State> {
  const change = (value: State[Name]) => ({ [name]: value }) as unknown as Partial<State>;
  return {
    key,
    save: (state) => save(state[name]),
    restore: (stored) => {
      const value = schema(stored);
      return value === undefined ? null : change(value);
    },
    absent: change(absent),
  };
}

/** Where storage events come from: the window. */
export interface StorageEvents {
  addEventListener(type: 'storage', listener: (event: StorageChange) => void): void;
}
interface StorageChange {
  readonly key: string | null;
  readonly storageArea: Storage | null;
}

/** What this page has written, by key, also where the storage took none of it. */
const written = new Map<string, string | null>();

/**
 * What another store keeps under a key of the tab's storage, on pages that do not load that store. Undefined where
 * there is nothing, or nothing that the schema reads.
 */
export function storedInTab<Value>(key: string, schema: Schema<Value>): Value | undefined {
  return attempt(() => schema(JSON.parse(written.get(key) ?? sessionStorage.getItem(key) ?? '')));
}

/**
 * Persists fields of a store: reads them now, writes changes, and follows other tabs. Broken or outdated
 * JSON is dropped; a full or forbidden storage loses the state, and never breaks the page.
 */
export function persistState<State>(
  store: Pick<StoreApi<State>, 'getState' | 'setState' | 'subscribe'>,
  entries: readonly PersistedEntry<State>[],
  storage: Storage,
  events: StorageEvents,
  /** Whether the state is neither written nor read for now. */
  isHeld?: (state: State) => boolean,
): void {
  /** What each key would hold for the state as it was last read or written. */
  const texts = new Map<string, string | null>();

  const textOf = (entry: PersistedEntry<State>, state: State) => {
    const saved = entry.save(state);
    return saved === null ? null : JSON.stringify(saved);
  };

  const read = (entry: PersistedEntry<State>) => {
    if (isHeld?.(store.getState())) return;
    const text = attempt(() => storage.getItem(entry.key)) ?? null;
    const restored =
      text === null
        ? entry.absent
        : entry.restore(
            attempt(() => JSON.parse(text)),
            text,
          );
    if (!restored) attempt(() => storage.removeItem(entry.key));
    const change = restored ?? entry.absent;
    // Noted before subscribers run: a value that was read is never written back, or two tabs that
    // serialise the same state differently would overwrite each other forever.
    texts.set(entry.key, textOf(entry, { ...store.getState(), ...change }));
    store.setState(change);
  };

  const write = (entry: PersistedEntry<State>) => {
    const text = textOf(entry, store.getState());
    if (isHeld?.(store.getState()) || texts.get(entry.key) === text) return;
    texts.set(entry.key, text);
    written.set(entry.key, text);
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
    // A null key: the other tab cleared the storage.
    for (const entry of entries) {
      if ((event.key ?? entry.key) === entry.key) read(entry);
    }
  });
}

/** Makes a function that persists a store the first time it is called in a browser. */
export function persistOnce<State>(
  store: Parameters<typeof persistState<State>>[0],
  entries: readonly PersistedEntry<State>[],
  storage: () => Storage,
): () => void {
  let isStarted = false;
  return () => {
    if (isStarted || typeof window === 'undefined') return;
    isStarted = true;
    persistState(store, entries, reachableStorage(storage), window);
  };
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** A browser that forbids storage throws on reading `window.localStorage`: then nothing is stored. */
export function reachableStorage(storage: () => Storage): Storage {
  const nothing = () => null;
  return (
    attempt(storage) ?? {
      length: 0,
      clear: nothing,
      getItem: nothing,
      key: nothing,
      removeItem: nothing,
      setItem: nothing,
    }
  );
}
