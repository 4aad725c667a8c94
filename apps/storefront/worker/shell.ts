const ASSETS = 'assets';

/** Keeps every file of this build, those that an earlier one had too as they are. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(ASSETS);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(__ASSETS__.filter((asset) => !kept.has(asset)));
}
