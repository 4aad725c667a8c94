import type { StorageEvents } from './persisted-state.ts';

type Listener = Parameters<StorageEvents['addEventListener']>[1];

/** A browser's storage with as many tabs as are asked for: each hears what the others write. */
export function testStorage(initial: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(initial));
  const listeners: Listener[] = [];
  let writes = 0;

  function tab(): { storage: Storage; events: StorageEvents } {
    let own: Listener | null = null;
    const tell = (key: string) => {
      writes += 1;
      for (const listener of listeners) {
        if (listener !== own) listener({ key, storageArea: storage });
      }
    };
    const storage: Storage = {
      get length() {
        return kept.size;
      },
      clear: () => kept.clear(),
      getItem: (key) => kept.get(key) ?? null,
      key: (index) => [...kept.keys()][index] ?? null,
      removeItem: (key) => {
        if (kept.delete(key)) tell(key);
      },
      setItem: (key, text) => {
        if (kept.get(key) === text) return;
        kept.set(key, text);
        tell(key);
      },
    };
    const events: StorageEvents = {
      addEventListener: (_type, listener) => {
        // Every tab sees the storage as its own object.
        own = (event) => listener({ ...event, storageArea: storage });
        listeners.push(own);
      },
    };
    return { storage, events };
  }

  return {
    tab,
    writes: () => writes,
    read: (key: string): unknown => JSON.parse(kept.get(key) ?? 'null'),
    has: (key: string) => kept.has(key),
  };
}
