import { siteContext } from '#lib/configuration/load-context.ts';
import { PAGES } from '#lib/routing/pages.ts';
import type { Route } from './+types/robots.ts';

/** Personal pages. */
const OWN = new Set(
  PAGES.filter(({ isListed }) => !isListed).map(({ path }) => `/${path.split('/')[1]}`),
);

/** What crawlers should not request, and where the sitemap is. Rule W-5. */
export function loader({ context, request }: Route.LoaderArgs): Response {
  const root = context.get(siteContext).siteRoot || new URL(request.url).origin;
  const lines = [
    'User-agent: *',
    ...[...OWN].flatMap((path) => [`Disallow: ${path}`, `Disallow: /fr${path}`]),
    '',
    `Sitemap: ${root}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
