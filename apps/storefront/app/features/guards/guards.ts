import type { GuardName } from '#lib/routing/route-guards.ts';
import { type SessionState, useSession } from '#stores/account/session.ts';

/** Redirects visitors without a session to the login, with the way back. */
const accountGuard: Guard = ({ address, session }) =>
  session.token === null ? `/auth/login?${new URLSearchParams({ next: address })}` : null;

/** A visit that guards decide about. */
export interface Visit {
  /** The full path, for the way back. */
  readonly address: string;
  readonly session: SessionState;
}

/** Returns where a visitor is redirected; null allows the visit. */
export type Guard = (visit: Visit) => string | null;

const GUARDS = { account: accountGuard } as const satisfies Record<GuardName, Guard>;

/** The redirect of the first guard that returns one; null when all allow the visit. */
export function redirectOf(names: readonly GuardName[], address: string): string | null {
  const visit = { address, session: useSession.getState() };
  for (const name of names) {
    const elsewhere = GUARDS[name](visit);
    if (elsewhere !== null) return elsewhere;
  }
  return null;
}
