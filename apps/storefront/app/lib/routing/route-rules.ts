import { internalUrl, pathTo } from './internal-url.ts';
import { canonicalPath } from './pages.ts';

/** What holds for the pages of an address, whatever they are. */
export interface RouteRule {
  /** Where the address leads instead: a path of this site, or a whole address elsewhere. */
  readonly redirect?: string | RouteRedirect;
  /** Names of `features/guards` that protect it. */
  readonly guards?: readonly string[];
}

interface RouteRedirect {
  readonly to: string;
  readonly status: 301 | 302 | 303 | 307 | 308;
}

type RouteRules = Readonly<Record<string, RouteRule>>;

/** A redirect. */
interface Detour {
  readonly location: string;
  readonly status: RouteRedirect['status'];
}

const EVERYTHING_BELOW = '/**';

/** All guards of a page, those of the wider addresses first. */
export function guardsOf(rules: RouteRules, pathname: string): readonly string[] {
  return matching(rules, pathname)
    .reverse()
    .flatMap(({ guards }) => guards ?? []);
}

/**
 * The redirect of the most specific rule; null without one. The target is fixed by the rule; only the query
 * is carried along, and only within the site.
 */
export function detourOf(rules: RouteRules, asked: URL): Detour | null {
  const redirect = matching(rules, asked.pathname).find((rule) => rule.redirect)?.redirect;
  if (redirect === undefined) return null;
  const { to, status } =
    typeof redirect === 'string' ? ({ to: redirect, status: 302 } as const) : redirect;
  if (isWholeAddress(to)) return { location: to, status };
  const target = internalUrl(to);
  if (!target || canonicalPath(target.pathname) === canonicalPath(asked.pathname)) return null;
  if (target.search === '') target.search = asked.search;
  return { location: pathTo(target), status };
}

/** The rules of an address, the narrowest first. */
function matching(rules: RouteRules, pathname: string): RouteRule[] {
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

function isWholeAddress(to: string): boolean {
  return /^https?:\/\//i.test(to) && URL.canParse(to);
}
