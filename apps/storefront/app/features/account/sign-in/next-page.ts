import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { internalUrl, pathTo } from '#lib/routing/internal-url.ts';
import { useSession } from '#stores/account/session.ts';

/** The page that required the login, or null. Rule V-7. */
export function useNextPage(): string | null {
  return returnPath(useBrowserParameter('next'));
}

/** The address of a sign-in page that carries `next`. */
export function withNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?${new URLSearchParams({ next })}`;
}

/** Redirects to the next page once a session is open, by this page or in another tab. */
export function useRedirectAfterSignIn(otherwise: string): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // Not rendered: an existing session redirects right after hydration.
  const next = returnPath(search.get('next'));
  const isIn = useSession(
    ({ token, user }) => token !== null && user?.isVerified !== false && !user?.needsPassword,
  );
  const target = next ?? otherwise;
  useEffect(() => {
    if (isIn) navigate(target, { replace: true });
  }, [isIn, target, navigate]);
}

const SIGN_IN_PAGES = /^(\/fr)?\/auth(\/|$)/i;

/** The path after the login, from `?next=/profile`; null for another site, or the login itself. Rule V-7. */
export function returnPath(path: string | null): string | null {
  const place = path === null ? null : internalUrl(path);
  if (place === null || SIGN_IN_PAGES.test(place.pathname)) return null;
  return pathTo(place);
}

const never = () => () => {};

/**
 * A query parameter that only the browser reads; null on the server and during hydration, so that one
 * rendering of a page serves every value. Those that the server reads stand in `page-addresses.server.ts`.
 */
function useBrowserParameter(name: string): string | null {
  const [search] = useSearchParams();
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated ? search.get(name) : null;
}
