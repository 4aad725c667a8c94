import { data } from 'react-router';
import { isPageAllowed, type SiteConfiguration } from '#lib/configuration/site-configuration.ts';
import type { PageProblem } from './page-problem.ts';
import { findPage } from './pages.ts';
import { requestedUrl } from './requested-url.ts';
import { knownGuards } from './route-guards.ts';
import { guardsOf } from './route-rules.ts';

/**
 * Refuses a page that the configuration disallows or that has an unknown guard. Every page's loader calls
 * it first. Only the root route catches the error, so nothing of the site's frame is shown around it.
 */
export function validatePage(request: Request, site: SiteConfiguration): void {
  const { pathname } = requestedUrl(request);
  const page = findPage(pathname);
  if (page && !isPageAllowed(site, page.name)) {
    throw data({ message: 'Page Not Found: {path}', path: pathname } satisfies PageProblem, 404);
  }
  knownGuards(guardsOf(site.routeRules, pathname), pathname);
}
