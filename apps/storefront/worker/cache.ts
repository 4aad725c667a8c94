import { isKeepable } from './cacheable.ts';
import { type Limits, surplus } from './eviction.ts';

/** What is kept, each in a cache of this name. */
export type Drawer = 'assets' | 'pages' | 'pictures' | 'data' | 'builds';

/** What may grow with what a visitor looks at. The rest is as large as the build, or one of a kind. */
const LIMITS: Partial<Record<Drawer, Limits>> = {
  pictures: { count: 200, days: 30 },
  data: { count: 30, days: 30 },
};

/** What was kept of an address, whatever encodings it came in. */
export async function keptOf(drawer: Drawer, address: string): Promise<Response | undefined> {
  const cache = await caches.open(drawer);
  return cache.match(address, { ignoreVary: true });
}

/** Keeps an answer that may be kept. A storage that is full or forbidden keeps nothing. */
export async function keep(drawer: Drawer, address: string, answer: Response): Promise<void> {
  if (!isKeepable(answer)) return;
  try {
    const cache = await caches.open(drawer);
    await cache.put(address, answer);
    const limits = LIMITS[drawer];
    if (limits) await clear(cache, limits);
  } catch {
    // What is not kept comes by the network.
  }
}

async function clear(cache: Cache, limits: Limits): Promise<void> {
  const requests = await cache.keys();
  if (requests.length <= limits.count && !isTimeToLook()) return;
  const kept = await Promise.all(
    requests.map(async (key) => ({ key, since: sinceOf(await cache.match(key)) })),
  );
  await Promise.all(surplus(kept, limits, Date.now()).map((key) => cache.delete(key)));
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
