import { type ReactNode, useEffect, useMemo } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { knownGuards } from '#lib/routing/route-guards.ts';
import { refusalOf } from './guards.ts';

interface GuardedProps {
  readonly names: readonly string[];
  /** What stands there while somebody is led elsewhere. */
  readonly otherwise: ReactNode;
}

/**
 * The page, for whom its guards let in. They are asked when somebody arrives, not again while they
 * stay: who logs out there is led on by what logged them out.
 */
export function Guarded({ names, otherwise }: GuardedProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const address = pathname + search + hash;
  const elsewhere = useMemo(
    () => refusalOf(knownGuards(names, address), address),
    [names, address],
  );
  useEffect(() => {
    if (elsewhere !== null) navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  return elsewhere === null ? <Outlet /> : otherwise;
}
