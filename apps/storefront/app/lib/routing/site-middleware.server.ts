import { PREVIEW_ROOT } from '@comptoir/contract/wire/preview';
import { localePrefix } from '@comptoir/domain/languages/locale';
import { type MiddlewareFunction, redirect } from 'react-router';
import { payloadOr, settled } from '#lib/api/remote-state.ts';
import { configuredSite } from '#lib/configuration/configured-site.ts';
import {
  apiContext,
  localeContext,
  settingsContext,
  siteContext,
} from '#lib/configuration/load-context.ts';
import { internalUrl, pathTo } from './internal-url.ts';
import { canonicalPath, pageUrlIn } from './pages.ts';
import { matchingRules, type RouteRedirect, type RouteRules } from './route-rules.ts';

/** Before any loader: the settings, and the site configured by them. */
export const configureSite: MiddlewareFunction<Response> = async ({ context }) => {
  const settings = settled(await context.get(apiContext).settings());
  context.set(settingsContext, settings);
  const site = configuredSite(context.get(siteContext), payloadOr(settings, []));
  // A group order is stored by the server, so the preview of a draft leads to none. Rule CA-31.
  const disallowPages =
    site.apiRoot === PREVIEW_ROOT
      ? [...site.disallowPages, 'Group order' as const]
      : site.disallowPages;
  context.set(siteContext, { ...site, disallowPages });
};

/** Redirects requests whose path has a rule for it. */
export const followRouteRules: MiddlewareFunction<Response> = ({ context, request }) => {
  if (request.method !== 'GET') return;
  const locale = context.get(localeContext);
  const target = redirectOf(context.get(siteContext).routeRules, pageUrlIn(locale, request));
  if (!target) return;
  const prefix = target.location.startsWith('/') ? localePrefix(locale) : '';
  throw redirect(`${prefix}${target.location}`, target.status);
};

/** A redirect. */
interface Redirect {
  readonly location: string;
  readonly status: RouteRedirect['status'];
}

/**
 * The redirect of the most specific rule; null without one. The target is fixed by the rule; only the query
 * is carried along, and only within the site.
 */
export function redirectOf(rules: RouteRules, asked: URL): Redirect | null {
  const redirect = matchingRules(rules, asked.pathname).find((rule) => rule.redirect)?.redirect;
  if (redirect === undefined) return null;
  const { to, status } =
    typeof redirect === 'string' ? ({ to: redirect, status: 302 } as const) : redirect;
  if (isWholeAddress(to)) return { location: to, status };
  const target = internalUrl(to);
  if (!target || canonicalPath(target.pathname) === canonicalPath(asked.pathname)) return null;
  if (target.search === '') target.search = asked.search;
  return { location: pathTo(target), status };
}

function isWholeAddress(to: string): boolean {
  return /^https?:\/\//i.test(to) && URL.canParse(to);
}
