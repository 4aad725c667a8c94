import { data, type LoaderFunctionArgs } from 'react-router';
import { siteContext } from '#lib/configuration/load-context.ts';
import { isPageAllowed, type SiteConfiguration } from '#lib/configuration/site-configuration.ts';
import type { PageProblem } from './page-problem.ts';
import { findPage, requestedUrl } from './pages.ts';
import { knownGuards } from './route-guards.ts';
import { guardsOf } from './route-rules.ts';

/**
 * Rejects a page that the configuration disallows or that has an unknown guard. Every page's loader calls
 * it first. Only the root route catches the error, and shows it in the site's frame.
 */
export function validatePage(request: Request, site: SiteConfiguration): void {
  const { pathname } = requestedUrl(request);
  const page = findPage(pathname);
  if (page && !isPageAllowed(site, page.name)) {
    throw data({ message: 'Page Not Found: {path}', path: pathname } satisfies PageProblem, 404);
  }
  knownGuards(guardsOf(site.routeRules, pathname), pathname);
}

/** The loader of a page without data. */
export function pageLoader({ context, request }: LoaderFunctionArgs): null {
  validatePage(request, context.get(siteContext));
  return null;
}
