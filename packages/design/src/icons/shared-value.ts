/** A value outside React that components follow with `useSyncExternalStore`. */
export function sharedValue<Value>(initial: Value) {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: (): Value => current,
    set(value: Value): void {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
