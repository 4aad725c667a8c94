/** Something that is kept, and since when, in milliseconds since 1970. */
export interface Kept<Key> {
  readonly key: Key;
  readonly since: number;
}

/** How much is kept, and how long. */
export interface Limits {
  readonly count: number;
  readonly days: number;
}

const DAY = 24 * 60 * 60 * 1000;

/** What has to go: what is too old, then the oldest of what is too much. Rule B-5. */
export function surplus<Key>(
  kept: readonly Kept<Key>[],
  { count, days }: Limits,
  now: number,
): readonly Key[] {
  const newestFirst = kept.toSorted((one, other) => other.since - one.since);
  return newestFirst
    .filter(({ since }, index) => index >= count || !(now - since <= days * DAY))
    .map(({ key }) => key);
}
