import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useBrowserParameter } from '#lib/routing/browser-parameter.ts';
import { returnPath } from '#lib/routing/internal-url.ts';
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
