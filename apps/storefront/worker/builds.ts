/** A build of the storefront, and its files. */
export interface Build {
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
