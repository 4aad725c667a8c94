import { payloadOr, settled } from '#lib/api/remote-state.ts';
import { apiContext, contentVersionContext, siteContext } from '#lib/configuration/load-context.ts';
import { isPageAllowed } from '#lib/configuration/site-configuration.ts';
import { PAGES } from '#lib/routing/pages.ts';
import type { Route } from './+types/sitemap.ts';

/**
 * Every indexed page and article, by its URL without locale. Dishes open over the menu and are in its
 * structured data. Rule W-5.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteContext);
  const root = site.siteRoot || new URL(request.url).origin;
  const lastChange = (await context.get(contentVersionContext)())?.since;
  const pages = PAGES.filter(({ name, isListed }) => isListed && isPageAllowed(site, name));
  const articles = isPageAllowed(site, 'Blog')
    ? payloadOr(settled(await context.get(apiContext).articles()), [])
    : [];
  const document = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(({ path }) => entry(`${root}${path}`, lastChange)),
    ...articles.map(({ slug, date }) => entry(`${root}/blog?article=${slug}`, date)),
    '</urlset>',
    '',
  ];
  return new Response(document.join('\n'), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}

function entry(address: string, lastChange: string | undefined): string {
  const lastmod = lastChange === undefined ? '' : `<lastmod>${lastChange.slice(0, 10)}</lastmod>`;
  return `  <url><loc>${escaped(address)}</loc>${lastmod}</url>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
