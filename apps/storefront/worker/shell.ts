import { type Build, buildOfPage, neededBuilds, withBuild } from './builds.ts';

/** The page that stands in for pages without a network. */
export const OFFLINE_PAGE = '/_offline';

const OWN: Build = { id: __BUILD_ID__, assets: __ASSETS__ };

/**
 * Caches the offline page and every file of this build that is not cached yet. Without them the worker is
 * not installed, and the browser retries. Rule B-4.
 */
export async function cacheShell(): Promise<void> {
  const [assets, pages] = await Promise.all([caches.open('assets'), caches.open('pages')]);
  const cached = new Set((await assets.keys()).map(({ url }) => new URL(url).pathname));
  await Promise.all([
    assets.addAll(OWN.assets.filter((asset) => !cached.has(asset))),
    pages.add(new Request(OFFLINE_PAGE, { cache: 'no-cache' })),
  ]);
  await writeBuilds(withBuild(await readBuilds(), OWN));
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
