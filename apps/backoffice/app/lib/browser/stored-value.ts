/** What this browser keeps under a key; null where there is nothing that can be read. Its shape is not checked. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value under a key, or nothing for null. In a full or forbidden storage it lasts as long as the page. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // As above.
  }
}
