/** Something that is cached, and since when, in milliseconds since 1970. */
export interface CacheEntry<Key> {
  readonly key: Key;
  readonly since: number;
}

/** How much is cached, and how long. */
export interface Limits {
  readonly count: number;
  readonly days: number;
}

const DAY = 24 * 60 * 60 * 1000;

/** What has to go: what is too old, then the oldest of what is too much. Rule B-5. */
export function evictedKeys<Key>(
  cached: readonly CacheEntry<Key>[],
  { count, days }: Limits,
  now: number,
): readonly Key[] {
  const newestFirst = cached.toSorted((one, other) => other.since - one.since);
  return newestFirst
    .filter(({ since }, index) => index >= count || !(now - since <= days * DAY))
    .map(({ key }) => key);
}
