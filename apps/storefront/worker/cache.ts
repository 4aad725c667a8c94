/** What is cached, each in a cache of this name. */
export type CacheName = 'assets' | 'pages' | 'pictures' | 'data' | 'builds';

/** The caches that grow with use. The others are as large as the build. */
const LIMITS: Partial<Record<CacheName, Limits>> = {
  pictures: { count: 200, days: 30 },
  data: { count: 30, days: 30 },
};

/** The cached answer of an address, in any encoding. */
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
    // What is not cached is loaded from the network.
  }
}

async function clear(cache: Cache, limits: Limits): Promise<void> {
  const requests = await cache.keys();
  if (requests.length <= limits.count && !isAgeCheckDue()) return;
  const cached = await Promise.all(
    requests.map(async (key) => ({ key, since: sinceOf(await cache.match(key)) })),
  );
  await Promise.all(evictedKeys(cached, limits, Date.now()).map((key) => cache.delete(key)));
}

let writes = 0;

/** Checking the age of all entries is slow: at the first write, then at every fiftieth. */
function isAgeCheckDue(): boolean {
  writes += 1;
  return writes % 50 === 1;
}

function sinceOf(answer: Response | undefined): number {
  return Date.parse(answer?.headers.get('date') ?? '');
}

/** What the decision needs of an answer. */
interface Answered {
  readonly status: number;
  /** `basic` is an answer of the shop itself. */
  readonly type: string;
  readonly redirected: boolean;
  readonly headers: { get(name: string): string | null };
}

const UNCACHEABLE = /\b(?:no-store|private)\b/i;
const IMMUTABLE = /\bimmutable\b/i;

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
    (headers.get('etag') !== null || IMMUTABLE.test(control)) &&
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

/** The entries to evict: those that are too old, then the oldest beyond the count. Rule B-5. */
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
