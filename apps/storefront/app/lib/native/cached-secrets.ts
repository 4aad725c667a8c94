import { noteInConsole } from '#lib/browser/console-note.ts';

/** The device's own store for secrets: the keychain on iOS, the keystore on Android. */
export interface SecretStore {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
  clear(): Promise<unknown>;
}

/** That the app has been started since it was installed. */
const STARTED = 'app-started';

/**
 * A synchronous storage in front of the device's asynchronous one: these keys are read at start, and writes
 * are queued in order. Reads that fail count as absent, writes that fail last until the app ends. A keychain
 * outlives its app: entries of an earlier installation are removed. Rule X-5.
 */
export async function cachedSecrets(
  store: SecretStore,
  keys: readonly string[],
  local: Pick<Storage, 'getItem' | 'setItem'>,
): Promise<Storage> {
  if (local.getItem(STARTED) === null) {
    await store.clear().catch(note);
    local.setItem(STARTED, 'true');
  }
  const read = keys.map(async (key) => [key, await store.getItem(key).catch(note)] as const);
  const known = new Map<string, string>();
  for (const [key, value] of await Promise.all(read)) {
    if (typeof value === 'string') known.set(key, value);
  }

  let writing = Promise.resolve<unknown>(undefined);
  const write = (action: () => Promise<unknown>) => {
    writing = writing.then(action).catch(note);
  };
  return {
    get length() {
      return known.size;
    },
    key: (index) => [...known.keys()][index] ?? null,
    getItem: (key) => known.get(key) ?? null,
    setItem(key, value) {
      known.set(key, value);
      write(() => store.setItem(key, value));
    },
    removeItem(key) {
      known.delete(key);
      write(() => store.removeItem(key));
    },
    clear() {
      known.clear();
      write(() => store.clear());
    },
  };
}

function note(): void {
  noteInConsole('The device’s store for secrets failed.');
}
