import { internalUrl, pathTo } from '#lib/routing/internal-url.ts';

const PREFIX = /^\/fr(?=\/|$)/;

/**
 * The path of this shop that a link leads to, `/menu?product=maki` for `https://site/fr/menu?product=maki`;
 * null for what leads elsewhere. Rule X-6.
 */
export function linkPath(link: string, siteRoot: string): string | null {
  const address = URL.parse(link);
  if (address?.origin !== new URL(siteRoot).origin) return null;
  address.pathname = address.pathname.replace(PREFIX, '') || '/';
  const place = internalUrl(pathTo(address));
  return place && pathTo(place);
}
