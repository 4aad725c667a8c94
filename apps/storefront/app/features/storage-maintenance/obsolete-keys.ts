import { persistedInstall } from '#stores/visitor/install.ts';

const DISCARDED = /cache|pwa|workbox/i;
/** They hold what a visitor has answered, and would otherwise go with the rest. */
const LASTING: readonly string[] = persistedInstall.map(({ key }) => key);

/** Deletes what other releases and libraries left behind. Rule F-10. */
export function removeObsoleteKeys(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key !== null && DISCARDED.test(key) && !LASTING.includes(key)) storage.removeItem(key);
  }
}
