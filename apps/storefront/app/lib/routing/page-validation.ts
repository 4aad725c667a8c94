import { data, isRouteErrorResponse } from 'react-router';
import { isPageAllowed, type SiteConfiguration } from '#lib/configuration/site-configuration.ts';
import { findPage } from './pages.ts';
import { requestedUrl } from './requested-url.ts';
import { knownGuards } from './route-guards.ts';
import { guardsOf } from './route-rules.ts';

/**
 * The message key and path of a page error. A null path is the requested one, so that one rendering serves
 * all. Rule I-41.
 */
export interface PageProblem {
  readonly message:
    | 'Page not found: {path}'
    | 'Page Not Found: {path}'
    | 'Unknown route middleware';
  readonly path: string | null;
  /** Whether the query belongs to what is named. */
  readonly hasQuery?: boolean;
}

/**
 * Refuses a page that the configuration disallows, or sets behind a guard that there is not. Every page's loader calls it first; the error is
 * fatal: no route but the root catches it, so nothing of the site's frame is left around it.
 */
export function validatePage(request: Request, site: SiteConfiguration): void {
  const { pathname } = requestedUrl(request);
  const page = findPage(pathname);
  if (page && !isPageAllowed(site, page.name)) {
    throw data({ message: 'Page Not Found: {path}', path: pathname } satisfies PageProblem, 404);
  }
  knownGuards(guardsOf(site.routeRules, pathname), pathname);
}

/** What the catch-all route throws; not fatal, because that route shows it inside the site's frame. */
export function unmatchedPage() {
  return data({ message: 'Page not found: {path}', path: null } satisfies PageProblem, 404);
}

/** The page problem in what was thrown, if it is one. */
export function pageProblemOf(error: unknown): PageProblem | null {
  if (!isRouteErrorResponse(error)) return null;
  const problem: PageProblem | null = error.data;
  return typeof problem?.message === 'string' && problem.path !== undefined ? problem : null;
}
