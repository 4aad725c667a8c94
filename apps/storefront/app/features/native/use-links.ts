import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useRootData } from '#lib/configuration/root-data.ts';
import { linkPath } from '#lib/native/link-path.ts';
import { platform } from '#lib/platform/platform.ts';
import { pathTo } from '#lib/routing/internal-url.ts';

/**
 * Links into the shop open their page in the app, wherever they are pressed; links out of it open in
 * the system's browser. Telephone numbers and mails are the system's affair anyway. Rules.
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
