import { DEFAULT_LOCALE, localePrefix } from '@comptoir/domain/languages/locale';
import { siteContext } from '#lib/configuration/load-context.ts';
import { translatedLocales } from '#lib/configuration/site-configuration.ts';
import { PAGES } from '#lib/routing/pages.ts';
import type { Route } from './+types/robots.ts';

/** Personal pages. */
const OWN = new Set(PAGES.filter(({ list }) => !list).map(({ path }) => `/${path.split('/')[1]}`));

/** What crawlers should not request, and where the sitemap is; nothing of a shop that is not open yet. Rules W-5 and OP-2. */
export function loader({ context, request }: Route.LoaderArgs): Response {
  if (new URL(request.url).searchParams.has('closed'))
    return document(['User-agent: *', 'Disallow: /', '']);
  const site = context.get(siteContext);
  const root = site.siteRoot || new URL(request.url).origin;
  const prefixes = ['', `/${DEFAULT_LOCALE}`, ...translatedLocales(site).map(localePrefix)];
  const lines = [
    'User-agent: *',
    ...[...OWN].flatMap((path) => prefixes.map((prefix) => `Disallow: ${prefix}${path}`)),
    '',
    `Sitemap: ${root}/sitemap.xml`,
    '',
  ];
  return document(lines);
}

function document(lines: readonly string[]): Response {
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
