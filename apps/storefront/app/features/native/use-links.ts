import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useRootData } from '#lib/configuration/root-data.ts';
import { platform } from '#lib/platform/platform.ts';
import { internalUrl, pathTo } from '#lib/routing/internal-url.ts';

/**
 * Links into the shop open their page in the app, links out of it open in the system's browser. The
 * system itself handles `tel:` and `mailto:`. Rules.
 */
export function useLinks(): void {
  const navigate = useNavigate();
  const { siteRoot } = useRootData();
  useEffect(() => {
    const open = (path: string) => {
      if (path !== pathTo(new URL(window.location.href))) navigate(path);
    };
    platform().onLink((address) => {
      const path = linkPath(address, siteRoot);
      if (path !== null) open(path);
    });
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (event.defaultPrevented || !link || !isElsewhere(link)) return;
      event.preventDefault();
      const path = linkPath(link.href, siteRoot);
      if (path === null) platform().openExternal(link.href);
      else open(path);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate, siteRoot]);
}

function isElsewhere({ protocol, origin }: HTMLAnchorElement): boolean {
  return /^https?:$/.test(protocol) && origin !== window.location.origin;
}

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
