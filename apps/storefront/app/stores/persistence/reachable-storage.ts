/** A browser that forbids storage throws already when asked for it; then nothing is kept. */
export function reachableStorage(storage: () => Storage): Storage {
  try {
    return storage();
  } catch {
    return FORGETFUL;
  }
}

const FORGETFUL: Storage = {
  length: 0,
  clear: () => {},
  getItem: () => null,
  key: () => null,
  removeItem: () => {},
  setItem: () => {},
};
