/** A build of the storefront, and its files. */
export interface Build {
  readonly id: string;
  readonly assets: readonly string[];
}

const BUILD_OF_PAGE = /<meta name="build" content="([^"]*)"/;

/** The build that made a page; null for one that does not say. */
export function buildOfPage(html: string): string | null {
  return BUILD_OF_PAGE.exec(html)?.[1] ?? null;
}

/** The builds that were kept so far with this one, as the newest. */
export function withBuild(kept: readonly Build[], own: Build): readonly Build[] {
  return [...kept.filter(({ id }) => id !== own.id), own];
}

/**
 * The builds whose files stay: this one, the one before it, which other tabs may still show, and
 * those that made a page that is kept. Rule B-4.
 */
export function neededBuilds(
  kept: readonly Build[],
  pageBuilds: ReadonlySet<string | null>,
): readonly Build[] {
  return kept.filter(({ id }, index) => index >= kept.length - 2 || pageBuilds.has(id));
}
