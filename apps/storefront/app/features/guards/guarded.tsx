import { type ReactNode, useEffect, useMemo } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { knownGuards } from '#lib/routing/route-guards.ts';
import { redirectOf } from './guards.ts';

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
  const elsewhere = useMemo(
    () => redirectOf(knownGuards(names, address), address),
    [names, address],
  );
  useEffect(() => {
    if (elsewhere !== null) navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  return elsewhere === null ? <Outlet /> : otherwise;
}
