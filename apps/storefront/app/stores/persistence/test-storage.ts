import type { StorageEvents } from './persisted-state.ts';

type Listener = Parameters<StorageEvents['addEventListener']>[1];

/** A browser's storage shared by any number of tabs: each gets an event for what the others write. */
export function testStorage(initial: Readonly<Record<string, string>> = {}) {
  const stored = new Map(Object.entries(initial));
  const listeners: Listener[] = [];
  let writes = 0;

  function tab(): { storage: Storage; events: StorageEvents } {
    let own: Listener | null = null;
    const notify = (key: string) => {
      writes += 1;
      for (const listener of listeners) {
        if (listener !== own) listener({ key, storageArea: storage });
      }
    };
    const storage: Storage = {
      get length() {
        return stored.size;
      },
      clear: () => stored.clear(),
      getItem: (key) => stored.get(key) ?? null,
      key: (index) => [...stored.keys()][index] ?? null,
      removeItem: (key) => {
        if (stored.delete(key)) notify(key);
      },
      setItem: (key, text) => {
        if (stored.get(key) === text) return;
        stored.set(key, text);
        notify(key);
      },
    };
    const events: StorageEvents = {
      addEventListener: (_type, listener) => {
        // Each tab has its own `Storage` object over the same content.
        own = (event) => listener({ ...event, storageArea: storage });
        listeners.push(own);
      },
    };
    return { storage, events };
  }

  return {
    tab,
    writes: () => writes,
    read: (key: string): unknown => JSON.parse(stored.get(key) ?? 'null'),
    has: (key: string) => stored.has(key),
  };
}
