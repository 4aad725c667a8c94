import { siteContext } from '#lib/load-context.ts';
import type { Route } from './+types/robots.ts';

export function loader({ context, request }: Route.LoaderArgs): Response {
  const root = context.get(siteContext).siteRoot || new URL(request.url).origin;
  const lines = [
    'User-agent: *',
    'Disallow: /checkout',
    'Disallow: /success',
    '',
    `Sitemap: ${root}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
