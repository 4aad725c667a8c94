import { isCacheable } from './cacheable.ts';
import { evictedKeys, type Limits } from './eviction.ts';

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
