import { localePrefix } from '@comptoir/domain/languages/locale';
import { payloadOr, settled } from '#lib/api/remote-state.ts';
import { apiContext, contentVersionContext, siteContext } from '#lib/configuration/load-context.ts';
import { isPageAllowed } from '#lib/configuration/site-configuration.ts';
import { languageAddresses } from '#lib/i18n/language-addresses.ts';
import { PAGES } from '#lib/routing/pages.ts';
import type { Route } from './+types/sitemap.ts';

/**
 * Every indexed page and article, by its URL in each language, of which each names the others. Dishes open over the
 * menu and are in its structured data. Rules W-5 and LA-3.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteContext);
  const root = site.siteRoot || new URL(request.url).origin;
  const lastChange = (await context.get(contentVersionContext)())?.since;
  const pages = PAGES.filter(({ name, list }) => list && isPageAllowed(site, name));
  const articles = isPageAllowed(site, 'Blog')
    ? payloadOr(settled(await context.get(apiContext).articles()), [])
    : [];
  const { available } = site.locale;
  const entries = (path: string, change: string | undefined) => {
    const alternates =
      available.length > 1 ? languageAddresses(root, path, available).map(alternate) : [];
    return available.map((locale) =>
      entry(`${root}${localePrefix(locale)}${path}`, change, alternates),
    );
  };
  const isTranslated = available.length > 1;
  const document = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${isTranslated ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''}>`,
    ...pages.flatMap(({ path }) => entries(path, lastChange)),
    ...articles.flatMap(({ slug, date }) => entries(`/blog?article=${slug}`, date)),
    '</urlset>',
    '',
  ];
  return new Response(document.join('\n'), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}

function entry(
  address: string,
  lastChange: string | undefined,
  alternates: readonly string[],
): string {
  const lastmod = lastChange === undefined ? '' : `<lastmod>${lastChange.slice(0, 10)}</lastmod>`;
  return `  <url><loc>${escaped(address)}</loc>${lastmod}${alternates.join('')}</url>`;
}

function alternate({ hrefLang, href }: ReturnType<typeof languageAddresses>[number]): string {
  return `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escaped(href)}"/>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
