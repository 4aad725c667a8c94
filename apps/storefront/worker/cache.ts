/** What is cached, each in a cache of this name. */
export type CacheName = 'assets' | 'pages' | 'pictures' | 'data' | 'builds';

/** What may grow with what a visitor looks at. The rest is as large as the build, or one of a kind. */
const LIMITS: Partial<Record<CacheName, Limits>> = {
  pictures: { count: 200, days: 30 },
  data: { count: 30, days: 30 },
};

/** What was cached of an address, whatever encodings it came in. */
export async function cachedResponse(
  cacheName: CacheName,
  address: string,
): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  return cache.match(address, { ignoreVary: true });
}

/** Caches a cacheable answer. A full or forbidden storage is ignored. */
export async function cacheResponse(
  cacheName: CacheName,
  address: string,
  answer: Response,
): Promise<void> {
  if (!isCacheable(answer)) return;
  try {
    const cache = await caches.open(cacheName);
    await cache.put(address, answer);
    const limits = LIMITS[cacheName];
    if (limits) await clear(cache, limits);
  } catch {
    // What is not cached comes by the network.
  }
}

async function clear(cache: Cache, limits: Limits): Promise<void> {
  const requests = await cache.keys();
  if (requests.length <= limits.count && !isTimeToLook()) return;
  const cached = await Promise.all(
    requests.map(async (key) => ({ key, since: sinceOf(await cache.match(key)) })),
  );
  await Promise.all(evictedKeys(cached, limits, Date.now()).map((key) => cache.delete(key)));
}

let looks = 0;

/** Looking at the age of everything takes a while: at the first time, then at every fiftieth. */
function isTimeToLook(): boolean {
  looks += 1;
  return looks % 50 === 1;
}

function sinceOf(answer: Response | undefined): number {
  return Date.parse(answer?.headers.get('date') ?? '');
}

/** What the decision needs of an answer. */
interface Answered {
  readonly status: number;
  /** `basic` is one of the shop itself that can be looked into. */
  readonly type: string;
  readonly redirected: boolean;
  readonly headers: { get(name: string): string | null };
}

const UNCACHEABLE = /\b(?:no-store|private)\b/i;
const FOR_EVER = /\bimmutable\b/i;

/**
 * Whether an answer is cacheable: a plain answer of the shop, not `no-store` or `private`. Temporary ones,
 * such as a page while the database is down, have no `ETag`, unless they are immutable. Rule B-2.
 */
export function isCacheable({ status, type, redirected, headers }: Answered): boolean {
  const control = headers.get('cache-control') ?? '';
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    (headers.get('etag') !== null || FOR_EVER.test(control)) &&
    !UNCACHEABLE.test(control)
  );
}

/** Something that is cached, and since when, in milliseconds since 1970. */
interface CacheEntry<Key> {
  readonly key: Key;
  readonly since: number;
}

/** How much is cached, and how long. */
interface Limits {
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
