import { siteContext } from '#lib/load-context.ts';
import { PAGES } from '#lib/pages.ts';
import { isPageAllowed } from '#lib/site-configuration.ts';
import type { Route } from './+types/sitemap.ts';

/** Every page that may be found, by its unprefixed address. */
export function loader({ context, request }: Route.LoaderArgs): Response {
  const site = context.get(siteContext);
  const root = site.siteRoot || new URL(request.url).origin;
  const urls = PAGES.filter(({ name, isListed }) => isListed && isPageAllowed(site, name)).map(
    ({ path }) => `  <url><loc>${escaped(`${root}${path}`)}</loc></url>`,
  );
  const document = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ];
  return new Response(document.join('\n'), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
