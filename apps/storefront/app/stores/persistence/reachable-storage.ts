/** A browser that forbids storage throws on reading `window.localStorage`: then nothing is stored. */
export function reachableStorage(storage: () => Storage): Storage {
  try {
    return storage();
  } catch {
    return NO_STORAGE;
  }
}

const NO_STORAGE: Storage = {
  length: 0,
  clear: () => {},
  getItem: () => null,
  key: () => null,
  removeItem: () => {},
  setItem: () => {},
};
