import { type ReactNode, useEffect, useMemo } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { type GuardName, knownGuards } from '#lib/routing/route-guards.ts';
import { type SessionState, useSession } from '#stores/account/session.ts';

interface GuardedProps {
  readonly names: readonly string[];
  /** Shown during a redirect. */
  readonly otherwise: ReactNode;
}

/** The page, if its guards allow it. Guards run on arrival only: a logout navigates by itself. */
export function Guarded({ names, otherwise }: GuardedProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const address = pathname + search + hash;
  const target = useMemo(
    () => guardRedirect(knownGuards(names, address), address),
    [names, address],
  );
  useEffect(() => {
    if (target !== null) navigate(target, { replace: true });
  }, [target, navigate]);
  return target === null ? <Outlet /> : otherwise;
}

/** Redirects visitors without a session to the login, with the path to return to. */
const accountGuard: Guard = ({ address, session }) =>
  session.token === null ? `/auth/login?${new URLSearchParams({ next: address })}` : null;

/** A visit that guards decide about. */
interface Visit {
  /** The full path, to return to. */
  readonly address: string;
  readonly session: SessionState;
}

/** Returns where a visitor is redirected; null allows the visit. */
type Guard = (visit: Visit) => string | null;

const GUARDS = { account: accountGuard } as const satisfies Record<GuardName, Guard>;

/** The redirect of the first guard that blocks the visit; null when all allow it. */
export function guardRedirect(names: readonly GuardName[], address: string): string | null {
  const visit = { address, session: useSession.getState() };
  for (const name of names) {
    const target = GUARDS[name](visit);
    if (target !== null) return target;
  }
  return null;
}
