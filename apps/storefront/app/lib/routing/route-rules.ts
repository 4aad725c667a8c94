import { canonicalPath } from './pages.ts';

/** What applies to all pages of a path. */
export interface RouteRule {
  /** The target: a path of this site, or an absolute URL. */
  readonly redirect?: string | RouteRedirect;
  /** Names of `features/guards` that protect it. */
  readonly guards?: readonly string[];
}

export interface RouteRedirect {
  readonly to: string;
  readonly status: 301 | 302 | 303 | 307 | 308;
}

export type RouteRules = Readonly<Record<string, RouteRule>>;

const EVERYTHING_BELOW = '/**';

/** All guards of a page, those of the least specific rules first. */
export function guardsOf(rules: RouteRules, pathname: string): readonly string[] {
  return matchingRules(rules, pathname)
    .reverse()
    .flatMap(({ guards }) => guards ?? []);
}

/** The rules of a path, the most specific first. */
export function matchingRules(rules: RouteRules, pathname: string): RouteRule[] {
  const path = canonicalPath(pathname);
  return Object.entries(rules)
    .filter(([pattern]) => matches(pattern, path))
    .sort(([one], [other]) => other.length - one.length)
    .map(([, rule]) => rule);
}

function matches(pattern: string, path: string): boolean {
  if (!pattern.endsWith(EVERYTHING_BELOW)) return path === pattern;
  const parent = pattern.slice(0, -EVERYTHING_BELOW.length);
  return path === parent || path.startsWith(`${parent}/`);
}
