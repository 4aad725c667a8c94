/** The page that stands in for pages without a network. */
export const OFFLINE_PAGE = '/_offline';
export const ENGLISH_OFFLINE_PAGE = '/en/_offline';

/** Whether an address is of an English page. Rule LA-9. */
export function isEnglish(url: string): boolean {
  return /^\/en(?:\/|$)/.test(new URL(url).pathname);
}

/**
 * Caches the offline page and every file of this build that is not cached yet. Without them the worker is
 * not installed, and the browser retries. Rule B-4.
 */
export async function cacheShell(): Promise<void> {
  const own: Build = { id: __BUILD_ID__, assets: __ASSETS__ };
  const [assets, pages] = await Promise.all([caches.open('assets'), caches.open('pages')]);
  const cached = new Set((await assets.keys()).map(({ url }) => new URL(url).pathname));
  await Promise.all([
    assets.addAll(own.assets.filter((asset) => !cached.has(asset))),
    pages.add(new Request(OFFLINE_PAGE, { cache: 'no-cache' })),
  ]);
  await writeBuilds(withBuild(await readBuilds(), own));
}

/** Deletes the files that no page needs any more. */
export async function clearShell(): Promise<void> {
  const [assets, pages] = await Promise.all([caches.open('assets'), caches.open('pages')]);
  const copies = await pages.matchAll();
  const pageBuilds = await Promise.all(copies.map(async (copy) => buildOfPage(await copy.text())));
  const builds = neededBuilds(await readBuilds(), new Set(pageBuilds));
  await writeBuilds(builds);
  const needed = new Set(builds.flatMap((build) => build.assets));
  const requests = await assets.keys();
  const obsolete = requests.filter(({ url }) => !needed.has(new URL(url).pathname));
  await Promise.all(obsolete.map((request) => assets.delete(request)));
}

const BUILDS = '/builds';

async function readBuilds(): Promise<readonly Build[]> {
  const cache = await caches.open('builds');
  const cached = await cache.match(BUILDS);
  return cached ? cached.json() : [];
}

async function writeBuilds(builds: readonly Build[]): Promise<void> {
  const cache = await caches.open('builds');
  await cache.put(BUILDS, Response.json(builds));
}

/** A build of the storefront, and its files. */
interface Build {
  readonly id: string;
  readonly assets: readonly string[];
}

const BUILD_OF_PAGE = /<meta name="build" content="([^"]*)"/;

/** The build that rendered a page; null when it does not say. */
export function buildOfPage(html: string): string | null {
  return BUILD_OF_PAGE.exec(html)?.[1] ?? null;
}

/** The builds that were cached so far with this one, as the newest. */
export function withBuild(cached: readonly Build[], own: Build): readonly Build[] {
  return [...cached.filter(({ id }) => id !== own.id), own];
}

/**
 * The builds whose files stay: this one, the one before it, which other tabs may still run, and those of
 * cached pages. Rule B-4.
 */
export function neededBuilds(
  cached: readonly Build[],
  pageBuilds: ReadonlySet<string | null>,
): readonly Build[] {
  return cached.filter(({ id }, index) => index >= cached.length - 2 || pageBuilds.has(id));
}
