import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useBrowserParameter } from '#lib/routing/browser-parameter.ts';
import { returnPath } from '#lib/routing/return-path.ts';
import { useSession } from '#stores/account/session.ts';

/** Where the visitor was going when a login came between; null for nowhere. Rule V-7. */
export function useNextPage(): string | null {
  return returnPath(useBrowserParameter('next'));
}

/** The address of a page around logging in, which carries on where the visitor was going. */
export function withNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?${new URLSearchParams({ next })}`;
}

/** Leads on whoever is logged in, be it by this page or in another tab. */
export function useLedOn(otherwise: string): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // Nothing of it is rendered, and a login that is there already is told right after hydration.
  const next = returnPath(search.get('next'));
  const isIn = useSession(
    ({ token, user }) => token !== null && user?.isVerified !== false && !user?.needsPassword,
  );
  const target = next ?? otherwise;
  useEffect(() => {
    if (isIn) navigate(target, { replace: true });
  }, [isIn, target, navigate]);
}
